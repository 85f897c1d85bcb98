import { expect, test } from 'vitest'
import { Table } from '../../../drivers/emulator/table.ts'
import { MemoryBroker } from '../../../drivers/link/memory.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { Random } from '../../../rig/random.ts'

/** A table that counts what it is asked to do. */
function counting() {
  const clock = new VirtualClock()
  const random = new Random(1)
  const broker = new MemoryBroker(clock, random)
  const table = new Table({ id: 'T1', clock, random, broker, epoch: 0 })
  let coups = 0
  table.on('coup', () => {
    coups++
    return null
  })
  const ask = (t: number, id: string) =>
    clock.at(t, () => broker.publish('cylinder/T1/command/coup', JSON.stringify({ id })))
  return { clock, ask, coups: () => coups }
}

test('a command that comes twice, as quality of service 1 allows, is carried out once', () => {
  const { clock, ask, coups } = counting()
  ask(10, '1')
  ask(11, '1')
  ask(2000, '1')
  ask(3000, '2')
  clock.advance(5000)
  expect(coups()).toBe(2)
})

test('the same id long after is another command: of another run, or of a person at a terminal', () => {
  const { clock, ask, coups } = counting()
  ask(10, '1')
  ask(60_000, '1')
  clock.advance(100_000)
  expect(coups()).toBe(2)
})
