import type { SlingshotFault } from '../../../drivers/emulator/slingshot2/fault.ts'
import { SLINGSHOT_FAULTS } from '../../../drivers/emulator/slingshot2/faults.ts'
import type { SettingsOptions } from '../../../drivers/emulator/slingshot2/settings.ts'
import { SlingshotWheel } from '../../../drivers/emulator/slingshot2/wheel.ts'
import { memoryLink } from '../../../drivers/link/memory.ts'
import type { Game } from '../../../rig/apparatus/layout.ts'
import { loadLayout } from '../../../rig/apparatus/layouts.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { Random } from '../../../rig/random.ts'
import type { Ms } from '../../../rig/time.ts'

export interface Line {
  readonly t: Ms
  readonly text: string
}

/** `*X;2;001;  ;0;000;0`, read by its columns: by nothing that the emulator was written with. */
export interface Shown {
  readonly t: Ms
  readonly state: number
  readonly spin: number
  readonly win: string
  readonly flags: number
  readonly rpm: number
  readonly dir: number
}

const STATUS = /^\*X;([1-7]);(\d{3});(..);([0-9A-F]);(\d{3});([01])$/

export function shown({ t, text }: Line): Shown | null {
  const m = STATUS.exec(text)
  if (!m) return null
  const [, state, spin, win, flags, rpm, dir] = m as unknown as string[]
  return {
    t,
    state: Number(state),
    spin: Number(spin),
    win: win as string,
    flags: Number.parseInt(flags as string, 16),
    rpm: Number(rpm) / 10,
    dir: Number(dir),
  }
}

export const fault = (id: string): SlingshotFault => {
  const found = SLINGSHOT_FAULTS.find((f) => f.id === id)
  if (!found) throw new Error(`no fault ${id}`)
  return found
}

interface Asked {
  readonly seed?: number
  readonly game?: Game
  readonly settings?: SettingsOptions
  readonly faults?: readonly string[]
  readonly clock?: VirtualClock
}

/** An emulated wheel on a virtual clock, and whoever is at the other end of its wire. */
export class WheelBench {
  readonly clock: VirtualClock
  readonly wheel: SlingshotWheel
  readonly layout
  /** Everything that the wheel sent, line by line. */
  readonly lines: Line[] = []
  /** Of these, the status frames. */
  readonly shown: Shown[] = []
  /** Is told of each line, and of the chunk it came in. */
  onLine: (line: Line) => void = () => {}
  onChunk: (chunk: Uint8Array, t: Ms) => void = () => {}
  bytes = 0
  #rest = ''
  readonly #link

  constructor(asked: Asked = {}) {
    const { seed = 1, game = 'roulette-37', settings = {}, faults = [], clock = new VirtualClock() } = asked
    this.clock = clock
    const random = new Random(seed)
    this.layout = loadLayout(game, process.cwd())
    this.#link = memoryLink('serial', clock, random)
    const { layout } = this
    this.wheel = new SlingshotWheel({ clock, random, link: this.#link.device, layout, settings })
    for (const id of faults) this.wheel.faults.add(fault(id))
    this.#link.rig.listen({ data: (chunk, t) => this.#take(chunk, t) })
    this.wheel.powerOn()
    // It is mute for its first seconds.
    this.pass(4000)
  }

  send(text: string, end = '\r'): void {
    this.sendBytes(Buffer.from(text + end, 'latin1'))
  }

  sendBytes(bytes: Uint8Array): void {
    this.#link.rig.write(bytes)
  }

  pass(ms: Ms): void {
    this.clock.advance(this.clock.now() + ms)
  }

  /** Sends a command; what comes before another half second is over, less status frames and numbers. */
  ask(text: string, end = '\r'): string[] {
    const from = this.lines.length
    this.send(text, end)
    this.pass(450)
    return this.lines
      .slice(from)
      .map((l) => l.text)
      .filter((l) => l.startsWith('*') && !l.startsWith('*X;'))
  }

  /** The last status that was sent. */
  get status(): Shown {
    return this.shown.at(-1) as Shown
  }

  /** Lets time pass until the wheel shows this. */
  until(what: (s: Shown) => boolean, within: Ms = 120_000): Shown {
    const end = this.clock.now() + within
    let next = this.shown.length
    while (this.clock.now() < end) {
      this.pass(50)
      for (; next < this.shown.length; next++) {
        const s = this.shown[next] as Shown
        if (what(s)) return s
      }
    }
    throw new Error(`not within ${within} ms; last shown ${JSON.stringify(this.status)}`)
  }

  untilState(state: number, within?: Ms): Shown {
    return this.until((s) => s.state === state, within)
  }

  /** As a host does: starts the rotor, and, so many times, a game when the bets are open. */
  host(games = Infinity): void {
    let state = 0
    let left = games
    this.onLine = (line) => {
      const s = shown(line)
      if (!s || s.state === state) return
      state = s.state
      if (state === 2 && left-- > 0) this.clock.at(line.t + 2400, () => this.send('*u 1'))
    }
    this.send('*P 1')
  }

  #take(chunk: Uint8Array, t: Ms): void {
    this.bytes += chunk.length
    this.onChunk(chunk, t)
    const parts = (this.#rest + Buffer.from(chunk).toString('latin1')).split('\r\n')
    this.#rest = parts.pop() as string
    for (const text of parts) {
      this.lines.push({ t, text })
      const status = shown({ t, text })
      if (status) this.shown.push(status)
      this.onLine({ t, text })
    }
  }
}
