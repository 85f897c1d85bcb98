import type { Argv } from 'yargs'

interface Internals {
  getInternalMethods(): { getUsageInstance(): { cacheHelpMessage(): void } }
}

/**
 * yargs 18 sets the whole help of a command in type whenever the command runs, in case it is asked for afterwards:
 * 0.1 s before each answer, for what nobody here asks for. `--help` is not affected.
 */
export function withoutHelpAfterwards(y: Argv): void {
  ;(y as unknown as Internals).getInternalMethods().getUsageInstance().cacheHelpMessage = () => {}
}
