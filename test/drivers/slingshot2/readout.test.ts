import { expect, test } from 'vitest'
import { decodeCommand } from '../../../drivers/slingshot2/commands.ts'
import { PARAMETERS } from '../../../drivers/slingshot2/parameters.ts'
import { readOut } from '../../../drivers/slingshot2/readout.ts'
import { type Between, talk } from './talk.ts'

const ALL = { statistics: true, selfTest: false, progress: () => {} }

test('an idle wheel tells who it is, its mode, every parameter and what it has counted', async () => {
  const { bench, host, until } = talk({ settings: { mode: 1158, parameters: { m: '20000.0' } } })
  bench.host(2)
  for (const state of [5, 2, 5]) bench.untilState(state)
  bench.send('*P 0')
  bench.untilState(6)
  const read = await until(readOut(host, ALL))
  expect(read.identity).toEqual({
    firmware: 'V2.50',
    version: expect.stringMatching(/^V2\.50 /),
    protocol: '1',
  })
  expect(read.state).toBe(6)
  expect(read.parameters).toMatchObject({ mode: [1158], m: [20_000], r: [23_000, 23_000], z: [37] })
  expect(Object.keys(read.parameters).sort()).toEqual(['mode', ...Object.keys(PARAMETERS)].sort())
  expect(read.statistics['*s t']).toEqual(['t 2 0'])
  expect(read.statistics['*s r 1']?.[0]).toMatch(/^r 1 \d+ \d+$/)
  expect(read.missing).toEqual({})
  expect(read.selfTest).toBeNull()
})

test('nothing that it sends changes anything', async () => {
  const { host, sent, until } = talk()
  await until(readOut(host, ALL))
  const reads = ['version', 'settings', 'read', 'statistics', 'records']
  expect(sent.length).toBeGreaterThan(20)
  for (const command of sent) {
    const c = decodeCommand(command)
    expect(reads).toContain('kind' in c && c.kind)
    if ('kind' in c && c.kind === 'records') expect(c.what).not.toBe('e')
  }
})

test('a wheel in play is not asked for what it would refuse', async () => {
  const { bench, host, sent, until } = talk()
  bench.host()
  bench.untilState(3)
  const read = await until(readOut(host, { ...ALL, selfTest: true }))
  expect(read.parameters.mode).toEqual([1159])
  expect(read.missing).toEqual({
    statistics: expect.stringContaining('in state 5 or 6 only, and this one is in 3'),
    '*F': expect.stringContaining('in state 6 only'),
  })
  expect(sent.filter((c) => /^\*[wWMsF]/.test(c))).toEqual([])
})

test('a self-test is run where it is wished for, and its code told in words', async () => {
  const healthy = talk()
  expect((await healthy.until(readOut(healthy.host, { ...ALL, selfTest: true }))).selfTest).toEqual({
    code: 0,
    meaning: 'nothing found',
  })
  const broken = talk({ faults: ['motor-fault'] })
  expect((await broken.until(readOut(broken.host, { ...ALL, selfTest: true }))).selfTest).toEqual({
    code: 5,
    meaning: 'motor',
  })
})

test('several lines that answer one command are all kept, and those of others are not', async () => {
  const { bench, host, until } = talk({}, (command) =>
    command === '*W' ? { answer: '*W a 1\r\n*T d 15\r\n*W b 2' } : 'pass',
  )
  bench.pass(1000)
  expect((await until(readOut(host, ALL))).statistics['*W']).toEqual(['a 1', 'b 2'])
})

test('what is refused, and what nobody answers, is named', async () => {
  const answers: Between = (command) =>
    command === '*T C' ? 'swallow' : command === '*M' ? { answer: '*M BUSY' } : 'pass'
  const { bench, host, until } = talk({}, answers)
  bench.pass(1000)
  const read = await until(readOut(host, ALL))
  expect(read.missing).toEqual({ '*T C': 'no answer', '*M': 'the wheel answered BUSY' })
  expect(read.parameters.d).toEqual([15])
})

test('a device that answers nothing is given up after three commands', async () => {
  const { host, sent, until } = talk({}, () => 'swallow')
  const read = await until(readOut(host, ALL))
  expect(sent).toEqual(['*O', '*S', '*V', '*O'])
  expect(read.identity).toEqual({})
  expect(read.missing['*T D']).toBe('not asked for: nothing answered before')
})
