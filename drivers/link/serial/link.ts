import type { RigError } from '../../../rig/errors.ts'
import type { LinkTiming } from '../../../rig/link-timing.ts'
import { CapturedLink, type LinkOptions } from '../capture/link.ts'
import { adapterOf } from './adapter.ts'
import { type PortName, wordsOf } from './name.ts'
import { checkPort, refused } from './refusal.ts'

/** A serial port of this machine, 8N1, no flow control. One that was unplugged is found again, under another name too. */
export class SerialLink extends CapturedLink {
  readonly #port: PortName

  constructor({ port, ...options }: LinkOptions & { readonly port: PortName }) {
    super(options, { kind: 'serial', port, baudRate: options.baudRate })
    this.#port = port
  }

  timing(): LinkTiming {
    const { part, warning } = adapterOf(this.#path)
    return {
      link: this.name,
      over: `${this.#path}, ${this.options.baudRate} 8N1`,
      parts: [this.byteTime, ...(part ? [part] : []), this.scheduling],
      warnings: warning ? [warning] : [],
    }
  }

  protected override check(): Promise<void> {
    return checkPort(this.#port)
  }

  protected override refused(why: string): RigError {
    return refused(this.#path, why)
  }

  get #path(): string {
    return this.over ?? wordsOf(this.#port)
  }
}
