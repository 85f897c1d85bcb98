import type { Direction } from '../../../rig/observation.ts'
import type { WheelReply } from '../../slingshot2/frames.ts'

/** Of the results that are kept one by one, and how many a page of them holds. */
const MOST = 200
const PAGE = 10

/**
 * What a wheel counts. The guide names `*w`, `*W`, `*M` and `*s`; what they answer is in no source, so these
 * shapes are ours and the plainest: numbers, with a space between.
 */
export class Statistics {
  readonly #labels: readonly string[]
  readonly #hits = new Map<string, number>()
  #results: string[] = []
  #games = { cw: 0, ccw: 0 }
  #failedLaunches = 0

  /** @param labels in the order of the layout */
  constructor(labels: readonly string[]) {
    this.#labels = labels
  }

  played(number: string, rotor: Direction): void {
    this.#results.unshift(number)
    this.#results.length = Math.min(this.#results.length, MOST)
    this.#hits.set(number, (this.#hits.get(number) ?? 0) + 1)
    this.#games[rotor]++
  }

  launchFailed(): void {
    this.#failedLaunches++
  }

  erase(): void {
    this.#hits.clear()
    this.#results = []
    this.#games = { cw: 0, ccw: 0 }
    this.#failedLaunches = 0
  }

  /** `*w`: the last numbers, the newest first. `*W`: hits by pocket. `*M`: games clockwise and counter-clockwise. */
  of(what: 'w' | 'W' | 'M'): WheelReply {
    const { cw, ccw } = this.#games
    const values =
      what === 'w'
        ? this.#results.slice(0, PAGE)
        : what === 'W'
          ? this.#labels.map((l) => this.#hits.get(l) ?? 0)
          : [cw, ccw]
    return { kind: 'statistics', of: what, text: values.join(' ') }
  }

  /** `*s t`: games and failed launches. `*s r n`: the n-th page of results, from 1. */
  records(what: 't' | 'r', page: number | null): WheelReply {
    const { cw, ccw } = this.#games
    if (what === 't') return { kind: 'statistics', of: 's', text: `t ${cw + ccw} ${this.#failedLaunches}` }
    const from = ((page ?? 1) - 1) * PAGE
    const numbers = from < 0 ? [] : this.#results.slice(from, from + PAGE)
    return { kind: 'statistics', of: 's', text: ['r', page ?? 1, ...numbers].join(' ') }
  }
}
