import { SlingshotDriver, type SlingshotOptions } from '../../../drivers/slingshot2/driver.ts'
import { layoutOf, Notebook } from '../notebook.ts'

/** A wheel whose lines the test writes, one every half second unless it says when. */
export function wheel(options: Partial<SlingshotOptions> = {}) {
  const notes = new Notebook()
  const driver = new SlingshotDriver({
    intake: notes,
    linkName: 'serial',
    layout: layoutOf('0', '32', '15', '5'),
    profile: 'slingshot2',
    statusPeriodMs: 500,
    pockets: 37,
    ...options,
  })
  let t = -500
  const at = (when: number, ...lines: string[]) => {
    t = when
    driver.take(Buffer.from(lines.map((l) => `${l}\r\n`).join(''), 'latin1'), t)
  }
  const frames = (...lines: string[]) => {
    for (const line of lines) at(t + 500, line)
  }
  return { notes, driver, at, frames }
}

/** `*X;…` with what matters named; the rest as in play. */
export function x(state: number, { spin = 7, win = '32', flags = '0', rpm = 170, dir = 1 } = {}): string {
  const n = (v: number) => String(v).padStart(3, '0')
  return `*X;${state};${n(spin)};${win};${flags};${n(rpm)};${dir}`
}
