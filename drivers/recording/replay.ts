import { RigError } from '../../rig/errors.ts'
import type { Ms } from '../../rig/time.ts'
import { STAMPED } from './form.ts'
import { LineReader } from './line-reader.ts'
import { LogClock } from './log-clock.ts'
import { type Look, lookAt, looksLike } from './look.ts'
import { PROTOCOL_NAMES, type Protocol, protocolOf, protocolWithin } from './protocol.ts'
import { begun, openRecording, type Recording } from './recording.ts'
import { excerpt, shown } from './shown.ts'
import type { RecordingSink } from './sink.ts'
import { Spread } from './spread.ts'
import { MAX_LOG_LINE, TextLines } from './text-lines.ts'

const PROTOCOLS = ['sentence', 'slingshot2'] as const
const CR = 13
const LF = 10

export interface Replayed {
  /** The name of its form. */
  readonly form: string
  /** False where only the order is known: wrap the intake in `withoutTimes`. */
  readonly timed: boolean
  /** The first stamp as ISO 8601, without a zone where the log names none; null where it leaves out the day. */
  readonly startedAt: string | null
  /** When the last line came, at the latest. */
  readonly endedAt: Ms
  readonly lines: number
}

export interface ReplayOptions {
  /** What the recording is expected to hold. */
  readonly protocol: Protocol
  /** What it was found to be; where it is not given, it is looked at. */
  readonly look?: Look
}

/**
 * Plays a foreign log into a sink, line by line, in constant memory.
 *
 * @param source a recording that is open, a path, or the log's text in pieces of any size
 * @throws RigError kind `input`: no such file, a directory, unreadable, empty, binary, of no form, or not one
 * line of the expected protocol (the message names the one it looks like)
 */
export async function replayLines(
  source: Recording | string | AsyncIterable<string>,
  { protocol, look: found }: ReplayOptions,
  sink: RecordingSink,
): Promise<Replayed> {
  const recording = await opened(source)
  try {
    const look = found ?? lookAt(recording.head, recording.whole, recording.name)
    const spread = new Spread(sink)
    // The common form has whole milliseconds, and gigabytes of them.
    const player = new Player(look, look.form.name === STAMPED ? sink : spread)
    for await (const text of recording.text) player.push(text)
    player.end()
    spread.end()
    const { seen } = player
    // In pieces of a few bytes no line begins like one of a protocol; together they were seen to.
    for (const p of PROTOCOLS) seen[p] ||= look.known[p]
    if (seen[protocol] === 0) throw notThatProtocol(recording, look, protocol, player)
    const { startedAt, lines } = player
    const endedAt = Math.max(player.endedAt, spread.latest)
    return { form: look.form.name, timed: look.timed, startedAt, endedAt, lines }
  } finally {
    await recording.close()
  }
}

function opened(source: Recording | string | AsyncIterable<string>): Promise<Recording> | Recording {
  if (typeof source === 'string') return openRecording(source)
  return 'head' in source ? source : begun('the recording', source)
}

class Player {
  startedAt: string | null = null
  endedAt: Ms = 0
  readonly seen: Record<Protocol, number> = { sentence: 0, slingshot2: 0 }
  /** The first line that was not used, and why. */
  defeated: { readonly line: string; readonly why: string } | null = null
  readonly #look: Look
  readonly #sink: RecordingSink
  readonly #reader: LineReader
  readonly #clock = new LogClock()
  readonly #text: TextLines
  readonly #bytes = Buffer.alloc(MAX_LOG_LINE + 2)
  #within: Ms = 0
  #begun = false

  constructor(look: Look, sink: RecordingSink) {
    this.#look = look
    this.#sink = sink
    this.#reader = new LineReader(look.form, look.payload, look.meaning !== null)
    this.#text = new TextLines(look.lineEnd, MAX_LOG_LINE, {
      line: (line, number, whole) => this.#line(line, number, whole),
      tooLong: (shown, number) => {
        sink.at(number)
        sink.unread(excerpt(shown), this.#clock.now, `longer than ${MAX_LOG_LINE} characters`)
      },
    })
  }

  get lines(): number {
    return this.#text.count
  }

  push(text: string): void {
    this.#text.push(text)
  }

  end(): void {
    this.#text.end()
  }

  #line(raw: string, number: number, whole: boolean): void {
    if (raw === '') return
    const sink = this.#sink
    sink.at(number)
    // A power cut leaves a block of zeroes where the last lines would be; the log goes on behind it.
    const line = raw.charCodeAt(0) === 0 ? raw.replace(/^\0+/, '') : raw
    const reader = this.#reader
    const unused = line === '' ? 'nothing but zero bytes' : reader.read(line)
    if (line !== '' && reader.stamped) this.#tick()
    const t = this.#clock.now
    if (unused !== null) {
      const cut = !whole && this.#look.form.stamps !== null && !reader.stamped
      const why = cut ? 'cut off before its time stamp ends' : unused
      this.defeated ??= { line: shown(line), why }
      sink.unread(excerpt(line), t, why)
    } else if (reader.said === '') return
    else if (this.#isSent()) this.#sent(t)
    else this.#received(t, whole)
  }

  /** A stamp was read: the log's clock goes on to it. */
  #tick(): void {
    const { stamps } = this.#reader
    if (!stamps || !this.#look.timed) return
    const back = this.#clock.read(stamps.wall)
    if (!this.#begun) this.startedAt = stamps.iso()
    this.#begun = true
    this.#within = stamps.within
    this.endedAt = this.#clock.now + stamps.within
    if (back > 0) this.#sink.steppedBack(this.#clock.now, back)
  }

  /** In a log without marks, what only a host says shows by itself. */
  #isSent(): boolean {
    const { meaning } = this.#look
    return meaning ? meaning[this.#reader.mark] === 'tx' : this.#reader.said.startsWith('$PRIG,')
  }

  #sent(t: Ms): void {
    const { said } = this.#reader
    if (this.#look.payload === 'text') return this.#sink.sent(said, t)
    for (const text of said.split(/[\r\n]+/)) if (text !== '') this.#sink.sent(text, t)
  }

  #received(t: Ms, whole: boolean): void {
    const { said } = this.#reader
    const protocol = protocolOf(said) ?? protocolWithin(said)
    if (protocol) this.seen[protocol]++
    let length = this.#bytes.write(said, 'latin1')
    if (whole && this.#look.payload === 'text') {
      this.#bytes[length++] = CR
      this.#bytes[length++] = LF
    }
    this.#sink.received(this.#bytes.subarray(0, length), t, this.#within)
  }
}

function notThatProtocol(
  { name, head, whole }: Recording,
  { form }: Look,
  expected: Protocol,
  { seen, defeated }: Player,
): RigError {
  const refused = (message: string, advice: string) =>
    new RigError('input', 'recording-protocol', message, advice)
  const other: Protocol = expected === 'sentence' ? 'slingshot2' : 'sentence'
  const nothing = `${name} holds no line of the ${PROTOCOL_NAMES[expected]} protocol`
  if (seen[other] > 0) {
    const like = `it looks like the ${PROTOCOL_NAMES[other]} protocol (${seen[other]} lines)`
    return refused(`${nothing}; ${like}`, `Use --profile ${other}.`)
  }
  const why = defeated === null ? '' : `: “${defeated.line}”: ${defeated.why}`
  const like = looksLike(head, whole)
  const advice =
    like === null || like === form.name
      ? 'Check that it is a recording of a cylinder.'
      : `It looks like “${like}”: leave --form out, or use --form ${like}.`
  return refused(`${nothing}, read in the form “${form.name}”${why}`, advice)
}
