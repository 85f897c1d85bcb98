import { describe, expect, test } from 'vitest'
import { encodeRig } from '../../drivers/sentence/codec.ts'
import { frame } from '../../drivers/sentence/wire.ts'
import { house } from './house.ts'

const types = (h: ReturnType<typeof house>) => h.said.map((s) => s.type)

describe('a head that is spoken to', () => {
  test('says who it is', async () => {
    const h = house()
    h.write(encodeRig(0, 'ID', []))
    await h.pass(10)
    expect(h.said).toMatchObject([
      { type: 'HELLO', game: 'roulette-monte-carlo', pockets: 39, obstacles: 8, firmware: '1.0' },
    ])
  })

  test('answers each PING with its token, within what a link takes', async () => {
    const h = house()
    for (const token of ['a', '17', 'zz']) h.write(encodeRig(1, 'PING', [token]))
    await h.pass(10)
    expect(h.said.map((s) => s.type === 'PONG' && s.token)).toEqual(['a', '17', 'zz'])
    for (const s of h.said) expect(s.t).toBeLessThan(5)
  })

  test('refuses what does not add up by NAK, and does nothing', async () => {
    const h = house()
    h.write(encodeRig(3, 'PING', ['a']).replace('PING,a', 'PING,b'))
    h.write('$PRIG,4,ID*00\r\n')
    h.write('PRIG,4,ID\r\n')
    await h.pass(10)
    expect(types(h)).toEqual(['NAK', 'NAK', 'NAK'])
    for (const s of h.said) expect(s).toMatchObject({ reason: 'checksum' })
  })

  test('refuses what it does not know, and what only a motor could do', async () => {
    const h = house()
    h.write(frame('PRIG,4,DANCE'))
    h.write(encodeRig(5, 'START', []))
    await h.pass(10)
    expect(h.said).toMatchObject([
      { type: 'NAK', reason: 'unknown' },
      { type: 'NAK', refused: 5, reason: 'unknown' },
    ])
    expect(h.cylinder.turning).toBe(false)
  })

  test('reads a sentence that comes in pieces, and the next one after noise', async () => {
    const h = house()
    const ping = encodeRig(1, 'PING', ['a'])
    for (const c of ping) h.write(c)
    await h.pass(50)
    expect(h.said).toMatchObject([{ type: 'PONG', token: 'a' }])
    h.write(`${'x'.repeat(5000)}\r\n`)
    h.write(encodeRig(2, 'PING', ['b']))
    await h.pass(50)
    expect(h.said.at(-1)).toMatchObject({ type: 'PONG', token: 'b' })
  })
})

describe('what a head says of a coup', () => {
  test('is what happens, in its order, each stamped when it does', async () => {
    const h = house()
    await h.coup()
    const words: Record<string, string> = {
      turned: 'ROTOR',
      stopped: 'STOPPED',
      launched: 'LAUNCH',
      crossed: 'BEAM',
      dropped: 'DROP',
      rested: 'REST',
      lifted: 'LIFT',
    }
    const kinds = Object.keys(words)
    const truly = h.happened(...kinds).map((t) => words[t.what])
    // DROP is said when the next crossing is overdue, STOPPED when it has stood for a while.
    const inOrder = (all: unknown[]) => all.filter((w) => w !== 'DROP' && w !== 'STOPPED')
    expect(inOrder(types(h))).toEqual(inOrder(truly))
    expect(new Set(types(h))).toEqual(new Set(['LIFT', 'LAUNCH', 'ROTOR', 'BEAM', 'DROP', 'REST']))

    // Its clock is its own: it began anywhere, and runs within 40 ppm of the bench’s.
    const launch = h.said.find((s) => s.type === 'LAUNCH')
    const [launched] = h.happened('launched')
    for (const [said, what] of [
      ['BEAM', 'crossed'],
      ['ROTOR', 'turned'],
      ['REST', 'rested'],
    ] as const) {
      const stamps = h.said.filter((s) => s.type === said)
      const times = h.happened(what)
      expect(stamps).toHaveLength(times.length)
      for (const [i, s] of stamps.entries()) {
        const since = ((s.micros - (launch?.micros ?? 0)) | 0) / 1000
        const truth = (times[i]?.t ?? 0) - (launched?.t ?? 0)
        expect(Math.abs(since - truth)).toBeLessThan(0.002 + Math.abs(truth) * 40e-6)
      }
    }
  })

  test('a drop is stamped with the last crossing and said later, within one crossing that does not come', async () => {
    const h = house()
    await h.coup()
    const drop = h.said.find((s) => s.type === 'DROP')
    const beams = h.said.filter((s) => s.type === 'BEAM')
    expect(drop?.micros).toBe(beams.at(-1)?.micros)
    const segment = ((beams.at(-1)?.micros ?? 0) - (beams.at(-2)?.micros ?? 0)) / 1000
    const late = (drop?.t ?? 0) - (beams.at(-1)?.t ?? 0)
    expect(late).toBeGreaterThan(segment)
    expect(late).toBeLessThan(2 * segment)
    const [left] = h.happened('dropped')
    expect(drop?.t).toBeGreaterThan(left?.t as number)
  })

  test('a ball that a hand takes from the gallery did not drop', async () => {
    const h = house()
    h.cylinder.launch({ direction: 'cw' })
    await h.pass(3000)
    h.cylinder.take()
    await h.pass(20_000)
    expect(types(h)).toContain('BEAM')
    expect(types(h)).not.toContain('DROP')
    expect(types(h)).not.toContain('REST')
  })

  test('a cylinder stands when it has stood for half a second, and not if it is set turning before', async () => {
    const h = house()
    h.cylinder.actuate('cw')
    await h.pass(12_000)
    const stands = h.cylinder.stop()
    await h.pass(stands - h.clock.now() + 400)
    expect(types(h)).not.toContain('STOPPED')
    await h.pass(110)
    expect(types(h).filter((t) => t === 'STOPPED')).toHaveLength(1)

    h.cylinder.actuate('ccw')
    await h.pass(12_000)
    const again = h.cylinder.stop()
    await h.pass(again - h.clock.now() + 200)
    h.cylinder.actuate('cw')
    await h.pass(12_000)
    expect(types(h).filter((t) => t === 'STOPPED')).toHaveLength(1)
  })

  test('what it cannot read it does not invent', async () => {
    const h = house({
      change: (b) => {
        b.readsPocket = false
      },
    })
    await h.coup()
    expect(h.happened('rested')).toHaveLength(1)
    expect(types(h)).not.toContain('REST')
  })
})

describe('its counters wrap', () => {
  test('the clock every 71.6 minutes, and the rig goes on counting', async () => {
    const h = house()
    h.listen()
    // A pulse or so in every quarter of an hour, for three hours.
    const pockets: number[] = []
    for (let i = 0; i < 12; i++) {
      const pocket = i % 39
      h.cylinder.place(pocket)
      pockets.push(pocket)
      await h.pass(900_000)
    }
    h.close()
    const micros = h.said.filter((s) => s.type === 'PLACE').map((s) => s.micros)
    const wraps = micros.filter((m, i) => m < (micros[i - 1] ?? 0))
    // Three hours hold two wraps, or three.
    expect([2, 3]).toContain(wraps.length)
    const seen = h.notes.all('ball.placed')
    expect(seen.map((s) => s.fact.pocket)).toEqual(pockets)
    const own = seen.map((s) => s.seen.own?.[0] as number)
    for (const [i, t] of own.slice(1).entries()) expect(t - (own[i] as number)).toBeCloseTo(900_000, -2)
    expect(h.notes.gaps).toEqual([])
  })

  test('the numbers of the sentences after 9999, and none is missing', async () => {
    const h = house()
    for (let i = 0; i < 10_050; i++) h.cylinder.place(0)
    await h.pass(20_000)
    const seqs = h.said.map((s) => s.seq)
    expect(seqs).toHaveLength(10_050)
    for (const [i, seq] of seqs.slice(1).entries()) expect(seq).toBe(((seqs[i] as number) + 1) % 10_000)
    expect(h.notes.gaps).toEqual([])
  })
})
