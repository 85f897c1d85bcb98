import { openPty } from '../../drivers/link/pty/pty.ts'
import { monotonic } from '../../rig/clocks.ts'

/*
 * A device in a process of its own, so that whoever reads it may be busy. Tells its path, and begins when somebody
 * has it open: every few ms a line with the instant at which it was written (`$T,123456.7890*`), or so many numbered
 * lines (`$N,000123*`) as fast as they go.
 */

export type Writing = { readonly everyMs: number } | { readonly lines: number }

const writing: Writing = JSON.parse(process.argv[2] as string)
const pty = openPty()
process.on('disconnect', () => process.exit())
process.send?.(pty.path)
if ('everyMs' in writing) setInterval(stamped, writing.everyMs)
else void flood(writing.lines)

function stamped(): void {
  if (pty.heard) pty.write(Buffer.from(`$T,${monotonic().toFixed(4)}*\r\n`))
}

function pause(): Promise<void> {
  return new Promise(setImmediate)
}

async function flood(lines: number): Promise<void> {
  while (!pty.heard) await pause()
  await new Promise((resolve) => setTimeout(resolve, 300))
  let rest = Buffer.alloc(0)
  for (let i = 0; i < lines || rest.length > 0; ) {
    for (; i < lines && rest.length < 4096; i++) {
      rest = Buffer.concat([rest, Buffer.from(`$N,${String(i).padStart(6, '0')}*\r\n`)])
    }
    const taken = pty.write(rest)
    rest = rest.subarray(taken)
    if (taken === 0) await pause()
  }
}
