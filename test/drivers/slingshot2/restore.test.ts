import { expect, test } from 'vitest'
import { restore } from '../../../drivers/slingshot2/restore.ts'
import { talk } from './talk.ts'

const CHANGES = [
  { name: 'm', values: [1.5] },
  { name: 'mode', values: [1157] },
  { name: 's', values: [14, 17.5] },
]

/** What the wheel would say after its power went. */
function afterPower(bench: ReturnType<typeof talk>['bench']) {
  bench.wheel.powerOff()
  bench.wheel.powerOn()
  bench.pass(4000)
  return [bench.ask('*T M'), bench.ask('*o'), bench.ask('*T S')].flat()
}

test('each is written, read back, and all of them saved: they outlive the power', async () => {
  const { bench, host, sent, until } = talk()
  expect(await until(restore(host, CHANGES))).toEqual({ written: ['m', 'mode', 's'], failed: null })
  expect(sent.slice(1)).toEqual(['*T m 1.5', '*T M', '*o 1157', '*T s 14.0 17.5', '*T S', '*T f'])
  expect(afterPower(bench)).toEqual(['*T m 1.5', '*o 1157', '*T s 14.0 17.5'])
})

test('a wheel that says OK and sets nothing is found out, and nothing goes to flash', async () => {
  const { bench, host, sent, until } = talk({}, (c) => (c.startsWith('*T s') ? { answer: '*T OK' } : 'pass'))
  expect(await until(restore(host, CHANGES))).toEqual({
    written: ['m', 'mode'],
    failed: { name: 's', why: 'it is 16 18 after 14.0 17.5 was written' },
  })
  expect(sent).not.toContain('*T f')
  expect(afterPower(bench)[0]).toBe('*T m 2.0')
})

test.each([
  ['refused', { answer: '*T NO' }, 'the wheel answered NO to “*T m 1.5”'],
  ['not answered', 'swallow', 'the wheel did not answer “*T m 1.5”'],
] as const)('one that is %s ends it', async (_, what, why) => {
  const { host, sent, until } = talk({}, (c) => (c.startsWith('*T m') ? what : 'pass'))
  expect(await until(restore(host, CHANGES))).toEqual({ written: [], failed: { name: 'm', why } })
  expect(sent.at(-1)).toBe('*T m 1.5')
})

test('a wheel that somebody starts meanwhile is written to no further', async () => {
  const { bench, host, sent, until } = talk()
  const slowly = CHANGES.flatMap((c) => Array<(typeof CHANGES)[number]>(100).fill(c))
  bench.clock.at(bench.clock.now() + 3000, () => bench.send('*P 1'))
  const { written, failed } = await until(restore(host, slowly))
  expect(written.length).toBeGreaterThan(0)
  expect(failed?.why).toBe('the wheel is not closed any more, but in state 1')
  expect(sent).not.toContain('*T f')
})

test('a mode that is refused ends it', async () => {
  const { host, until } = talk({}, (c) => (c.startsWith('*o ') ? { answer: '*o BUSY' } : 'pass'))
  expect(await until(restore(host, CHANGES))).toEqual({
    written: ['m'],
    failed: { name: 'mode', why: 'the wheel answered BUSY' },
  })
})

test('flash that is refused is told', async () => {
  const { host, until } = talk({}, (c) => (c === '*T f' ? { answer: '*T NO' } : 'pass'))
  expect((await until(restore(host, CHANGES))).failed).toEqual({
    name: 'flash',
    why: 'the wheel answered NO to “*T f”',
  })
})
