import type { Intake } from '../../rig/intake.ts'
import type { Fact, FactOf, FactType, Gap, Sighting } from '../../rig/observation.ts'
import type { Ms } from '../../rig/time.ts'

/** An intake that keeps what a driver hands over, in order. */
export class Notebook implements Intake {
  readonly raws: { link: string; dir: 'rx' | 'tx'; t: Ms; raw: string }[] = []
  readonly sightings: Sighting[] = []
  /** What a driver says of the way itself: late, repeated, in pieces. */
  readonly ways: Sighting[] = []
  readonly gaps: Omit<Gap, 'n'>[] = []
  readonly refused: { n: number; raw: string; reason: string }[] = []
  /** Facts and gaps as they came: `ball.launched`, `gap` …; not what only tells of the status as a whole and of the way. */
  readonly order: string[] = []

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): number {
    return this.raws.push({ link, dir, t, raw })
  }

  sighting(s: Sighting): void {
    // Of the way, not of the game.
    if (s.fact.type.startsWith('link.')) return void this.ways.push(s)
    this.sightings.push(s)
    if (!/^(cylinder[.](status|called)|link[.])/.test(s.fact.type)) this.order.push(s.fact.type)
  }

  gap(g: Omit<Gap, 'n'>): void {
    this.gaps.push(g)
    this.order.push('gap')
  }

  rejected(n: number, raw: string, reason: string): void {
    this.refused.push({ n, raw, reason })
  }

  get facts(): Fact[] {
    return this.sightings.map((s) => s.fact)
  }

  all<T extends FactType>(type: T): { fact: FactOf<T>; seen: Sighting['seen'] }[] {
    return this.sightings.filter((s) => s.fact.type === type) as { fact: FactOf<T>; seen: Sighting['seen'] }[]
  }

  /** The only one of its type. */
  one<T extends FactType>(type: T): { fact: FactOf<T>; seen: Sighting['seen'] } {
    const found = this.all(type)
    if (found.length !== 1) throw new Error(`${found.length} ${type}: ${this.order.join(', ')}`)
    return found[0] as { fact: FactOf<T>; seen: Sighting['seen'] }
  }
}

/** A layout with these labels, clockwise from the reference pocket. */
export function layoutOf(...labels: string[]) {
  const pockets = labels.map((label) => ({ label, colour: null }))
  return { id: 'test', game: 'roulette-37', source: 'made up', example: true, pockets } as const
}
