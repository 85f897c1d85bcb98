import { expect, test } from 'vitest'
import { deviceOf } from '../../../drivers/hardware/device.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { layoutOf, Notebook } from '../notebook.ts'

const FRAME = Buffer.from('*X;2;007;32;0;170;1\r\n')

/** A wheel behind a link, that shows its status from 0 every half second until it is cut. */
function wheel(until: number) {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const link = { name: 'serial', listen: () => {}, write: () => true }
  const layout = layoutOf('0', '32', '15', '5')
  const profile = { profile: 'slingshot2', stillMs: 500, latencyBoundMs: 16 } as const
  const device = deviceOf({ ...profile, intake: notes, link, clock, layout })
  for (let t = 0; t < until; t += 500) clock.at(t, () => device.driver.take(FRAME, t))
  clock.advance(6000)
  return { notes, clock, device }
}

test('a wheel that shows nothing when it is heard out is unheard since its last frame', async () => {
  const { notes, clock, device } = wheel(4000)
  await clock.run(device.hearOut())
  expect(notes.gaps).toMatchObject([{ gap: [3500, clock.now()], link: 'serial', kind: 'silent' }])
})

test('one that goes on showing its status has no gap', async () => {
  const { notes, clock, device } = wheel(10_000)
  await clock.run(device.hearOut())
  expect(notes.gaps).toEqual([])
})
