import type { Readout, SelfTestResult } from '../../rig/snapshot.ts'
import type { Ms } from '../../rig/time.ts'
import { encodeCommand, type HostCommand } from './commands.ts'
import { STATE } from './frames.ts'
import type { SlingshotHost } from './host.ts'
import { PARAMETERS, SELF_TEST } from './parameters.ts'

/** After so many commands in a row without an answer nobody is there, or nobody that knows them. */
const SILENT_AFTER = 3
/** The guide allows a self-test 5 minutes. */
const SELF_TEST_WITHIN: Ms = 5 * 60_000 + 10_000
/** No wheel is known to keep more pages of results. */
const MOST_PAGES = 20

export interface ReadoutWish {
  readonly statistics: boolean
  /** It plays a game each way: only where somebody asked for it. */
  readonly selfTest: boolean
  /** Is told what is being read. */
  readonly progress: (what: string) => void
}

/** Asks a wheel for all that it says of itself. It is told to do nothing, but for a self-test that was wished for. */
export async function readOut(host: SlingshotHost, wish: ReadoutWish): Promise<Readout> {
  await host.speaks()
  return new Reading(host, wish).read()
}

class Reading {
  readonly #host: SlingshotHost
  readonly #wish: ReadoutWish
  readonly #identity: Record<string, string> = {}
  readonly #parameters: Record<string, readonly number[]> = {}
  readonly #statistics: Record<string, readonly string[]> = {}
  readonly #missing: Record<string, string> = {}
  #unanswered = 0

  constructor(host: SlingshotHost, wish: ReadoutWish) {
    this.#host = host
    this.#wish = wish
  }

  async read(): Promise<Readout> {
    await this.#identify()
    for (const name of Object.keys(PARAMETERS)) {
      const r = await this.#ask({ kind: 'read', name })
      if (r?.kind === 'parameter') this.#parameters[name] = r.values
    }
    if (this.#wish.statistics) await this.#count()
    const selfTest = this.#wish.selfTest ? await this.#test() : null
    return {
      identity: this.#identity,
      state: this.#host.status?.state ?? null,
      parameters: this.#parameters,
      statistics: this.#statistics,
      selfTest,
      missing: this.#missing,
    }
  }

  async #identify(): Promise<void> {
    for (const [of, name] of [
      ['S', 'firmware'],
      ['V', 'version'],
    ] as const) {
      const r = await this.#ask({ kind: 'version', of })
      if (r?.kind === 'version') this.#identity[name] = r.text
    }
    const r = await this.#ask({ kind: 'settings' })
    if (r?.kind !== 'settings') return
    this.#identity.protocol = String(r.protocol)
    this.#parameters.mode = [r.mode]
  }

  async #count(): Promise<void> {
    // A wheel that plays refuses, and its refusals would be taken for a fault of the host.
    const state = this.#host.status?.state
    if (state !== STATE.winningNumber && state !== STATE.closed) {
      this.#missing.statistics = `not asked for: a wheel tells them in state 5 or 6 only, and this one is in ${state ?? 'none'}`
      return
    }
    for (const of of ['w', 'W', 'M'] as const) await this.#lines({ kind: 'statistics', of })
    await this.#lines({ kind: 'records', what: 't', page: null })
    for (let page = 1; page <= MOST_PAGES; page++) {
      const lines = await this.#lines({ kind: 'records', what: 'r', page })
      if (lines.every((l) => l === `r ${page}`)) return
    }
  }

  async #lines(command: HostCommand): Promise<readonly string[]> {
    const name = this.#begins(command)
    if (name === null) return []
    const lines = await this.#host.askLines(command)
    const said = lines.flatMap((r) => (r.kind === 'statistics' ? [r.text] : []))
    if (said.length > 0) this.#statistics[name] = said
    this.#looked(name, lines.at(0) ?? null, said.length > 0)
    return said
  }

  async #test(): Promise<SelfTestResult | null> {
    const state = this.#host.status?.state
    if (state !== STATE.closed) {
      this.#missing['*F'] =
        `not run: a wheel tests itself in state 6 only, and this one is in ${state ?? 'none'}`
      return null
    }
    const r = await this.#ask({ kind: 'self-test' }, SELF_TEST_WITHIN)
    return r?.kind === 'fault' ? { code: r.code, meaning: SELF_TEST[r.code] ?? 'unknown' } : null
  }

  /** What answers a command, but for a refusal, which is noted. */
  async #ask(command: HostCommand, within?: Ms) {
    const name = this.#begins(command)
    if (name === null) return null
    const r = await this.#host.ask(command, within)
    this.#looked(name, r, r !== null && r.kind !== 'answer')
    return r
  }

  /** The command's name; null where nothing answers, and it is not asked for. */
  #begins(command: HostCommand): string | null {
    const name = encodeCommand(command).trimEnd()
    if (this.#unanswered >= SILENT_AFTER) {
      this.#missing[name] = 'not asked for: nothing answered before'
      return null
    }
    this.#wish.progress(name)
    return name
  }

  #looked(name: string, r: { readonly kind: string } | null, good: boolean): void {
    this.#unanswered = r === null ? this.#unanswered + 1 : 0
    if (good) return
    const refusal = r as { answer?: string } | null
    this.#missing[name] = r === null ? 'no answer' : `the wheel answered ${refusal?.answer}`
  }
}
