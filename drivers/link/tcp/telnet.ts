/*
 * TELNET (RFC 854) with the serial port option (RFC 2217), as far as a client needs them that wants 8N1, no flow
 * control, and its bytes as they are. Pure: bytes in, bytes out.
 */

const IAC = 255
const DONT = 254
const DO = 253
const WONT = 252
const WILL = 251
const SB = 250
const SE = 240

const BINARY = 0
const SUPPRESS_GO_AHEAD = 3
const COM_PORT = 44

/** In the option COM-PORT the server answers with the number of the command and this. */
const ANSWER = 100
const PURGE_DATA = 12
const PURGE_RECEIVED = 1
const SET_LINESTATE_MASK = 10
const SET_MODEMSTATE_MASK = 11
/** What the server says unasked: send nothing more, go on. */
const SUSPEND = 108
const RESUME = 109

/** What a server says in an option is a few bytes; its signature may be longer. */
const LONGEST_SAID = 256

export interface TelnetSink {
  data(bytes: Uint8Array): void
  send(bytes: Uint8Array): void
  /** The port is set as asked: from now on data is what the port gives and gets. */
  agreed(): void
  refused(why: string): void
  /** Whether the server takes data. */
  room(free: boolean): void
}

interface Setting {
  readonly name: string
  readonly command: number
  readonly value: readonly number[]
}

/** 8N1, no flow control (RFC 2217, 3). */
const settingsFor = (baudRate: number): Setting[] => [
  { name: 'the baud rate', command: 1, value: [24, 16, 8, 0].map((shift) => (baudRate >>> shift) & 255) },
  { name: '8 data bits', command: 2, value: [8] },
  { name: 'no parity', command: 3, value: [1] },
  { name: 'one stop bit', command: 4, value: [1] },
  { name: 'no flow control', command: 5, value: [1] },
]

/** `IAC` stands twice where it is no command. */
export function escaped(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(IAC)) return bytes
  return Uint8Array.from([...bytes].flatMap((b) => (b === IAC ? [IAC, IAC] : [b])))
}

/** The client's side of one connection. */
export class Telnet {
  readonly #sink: TelnetSink
  readonly #settings: readonly Setting[]
  /** What the server has yet to say. */
  readonly #awaited = new Set([words(DO, BINARY), words(WILL, BINARY), words(DO, COM_PORT)])
  readonly #unset: Set<Setting>
  /** What was said already is not said again: two polite ends would never stop. */
  readonly #told = new Set<string>()
  #state: 'data' | 'command' | 'option' | 'said' | 'said-command' = 'data'
  #verb = 0
  #said: number[] = []
  #over = false

  constructor(baudRate: number, sink: TelnetSink) {
    this.#sink = sink
    this.#settings = settingsFor(baudRate)
    this.#unset = new Set(this.#settings)
  }

  /** Offers what is needed; the server answers. */
  begin(): void {
    for (const option of [BINARY, SUPPRESS_GO_AHEAD]) {
      this.#tell(WILL, option)
      this.#tell(DO, option)
    }
    this.#tell(WILL, COM_PORT)
  }

  push(chunk: Uint8Array): void {
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const b = chunk[i] as number
      if (this.#state === 'data') {
        if (b !== IAC) continue
        if (i > from) this.#sink.data(chunk.subarray(from, i))
        this.#state = 'command'
      } else {
        // The second of two IACs is data: it begins what comes next.
        from = this.#state === 'command' && b === IAC ? i : i + 1
        this.#step(b)
      }
    }
    if (this.#state === 'data' && chunk.length > from) this.#sink.data(chunk.subarray(from))
  }

  #step(b: number): void {
    switch (this.#state) {
      case 'command':
        this.#verb = b
        this.#said = []
        this.#state = b === SB ? 'said' : b >= WILL && b <= DONT ? 'option' : 'data'
        break
      case 'option':
        this.#state = 'data'
        this.#negotiate(this.#verb, b)
        break
      case 'said':
        if (b === IAC) this.#state = 'said-command'
        else this.#keep(b)
        break
      case 'said-command':
        this.#state = b === SE ? 'data' : 'said'
        if (b === SE) this.#hear(this.#said)
        else this.#keep(b)
        break
    }
  }

  #keep(b: number): void {
    if (this.#said.length < LONGEST_SAID) this.#said.push(b)
  }

  #negotiate(verb: number, option: number): void {
    const known = option === BINARY || option === SUPPRESS_GO_AHEAD || option === COM_PORT
    if (verb === DO) this.#tell(known ? WILL : WONT, option)
    else if (verb === WILL) this.#tell(known ? DO : DONT, option)
    else if (option === BINARY) this.#refuse('the other end does not pass bytes as they are')
    else if (option === COM_PORT && verb === DONT) this.#refuse('the other end does not speak RFC 2217')
    if (this.#awaited.delete(words(verb, option)) && this.#awaited.size === 0) {
      for (const s of this.#settings) this.#ask(s.command, s.value)
    }
  }

  #hear([option, command = 0, ...value]: readonly number[]): void {
    if (option !== COM_PORT) return
    if (command === SUSPEND || command === RESUME) this.#sink.room(command === RESUME)
    const setting = this.#settings.find((s) => s.command + ANSWER === command)
    if (!setting || !this.#unset.has(setting)) return
    if (setting.value.join() !== value.join()) {
      this.#refuse(`the other end does not set ${setting.name}: it answers ${value.join(' ')}`)
      return
    }
    this.#unset.delete(setting)
    if (this.#unset.size > 0 || this.#over) return
    this.#ask(SET_LINESTATE_MASK, [0])
    this.#ask(SET_MODEMSTATE_MASK, [0])
    // What the port gave before, perhaps at another rate, is none of this connection's.
    this.#ask(PURGE_DATA, [PURGE_RECEIVED])
    this.#sink.agreed()
  }

  #refuse(why: string): void {
    if (this.#over) return
    this.#over = true
    this.#sink.refused(why)
  }

  #tell(verb: number, option: number): void {
    if (this.#told.has(words(verb, option))) return
    this.#told.add(words(verb, option))
    this.#sink.send(Uint8Array.of(IAC, verb, option))
  }

  #ask(command: number, value: readonly number[]): void {
    const body = escaped(Uint8Array.of(COM_PORT, command, ...value))
    this.#sink.send(Uint8Array.of(IAC, SB, ...body, IAC, SE))
  }
}

const words = (verb: number, option: number) => `${verb} ${option}`
