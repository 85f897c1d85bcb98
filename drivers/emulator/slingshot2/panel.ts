import { STATE } from '../../slingshot2/frames.ts'

/** What a wheel's status frame shows, but for the rotor. */
export class Panel {
  state: number = STATE.closed
  spin = 1
  number: string | null = null
  flags = 0
}
