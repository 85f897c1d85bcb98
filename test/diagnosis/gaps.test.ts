import { describe, expect, test } from 'vitest'
import type { LinkFault } from '../../drivers/wire/fault.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { kindOf, lostIn } from '../../rig/diagnosis/gaps.ts'
import type { Gap } from '../../rig/observation.ts'
import { isGap } from '../../rig/trace/record.ts'
import { played } from '../wire/played.ts'
import { playedWheel } from '../wire/wheels.ts'

/** As a trace of before gaps said their kind has it. */
const old = ({ kind: _, missing: __, ...gap }: Gap): Gap => gap

/** What became blind on a table, and on a wheel, with each trouble of the wire. */
async function gapsOf(seed: number): Promise<Gap[]> {
  const all: Gap[] = []
  for (const fault of WIRE_FAULTS) {
    const asked = { game: 'roulette-monte-carlo', seed, spins: 4, scenarios: ['direction-reversal'] } as const
    all.push(...(await played({ ...asked, fault: null, wire: [fault], readings: {} })).gaps)
  }
  const wire = WIRE_FAULTS.filter((f): f is LinkFault => f.kind === 'wire')
  for (const fault of wire) {
    const { rig } = await playedWheel({ game: 'roulette-37', seed, faults: [], wire: [fault] })
    all.push(...rig.sink.records.filter(isGap))
  }
  return all
}

describe('the gaps of real drivers', { timeout: 60_000 }, () => {
  test('each says its kind; an old trace, which says it in words only, is read alike', async () => {
    const all = [...(await gapsOf(1)), ...(await gapsOf(2))]
    expect(all.filter((g) => g.kind === undefined).map((g) => g.why)).toEqual([])
    for (const g of all) expect([g.why, kindOf(old(g))]).toEqual([g.why, g.kind])
    for (const g of all) expect([g.why, lostIn(old(g))]).toEqual([g.why, lostIn(g)])
    const kinds = new Set(all.map((g) => g.kind))
    for (const kind of ['down', 'lost', 'silent'] as const) expect(kinds).toContain(kind)
    expect(all.some((g) => (g.missing ?? 0) > 1)).toBe(true)
  })
})
