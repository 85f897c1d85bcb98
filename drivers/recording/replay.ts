import { RigError } from '../../rig/errors.ts'
import type { Ms } from '../../rig/time.ts'
import { readText } from './file.ts'
import {
  ARROW,
  type Form,
  formOf,
  HEAD,
  PROTOCOL_NAMES,
  type Protocol,
  protocolOf,
  STAMP,
  withoutMark,
} from './form.ts'
import { LogClock } from './log-clock.ts'
import { TextLines } from './text-lines.ts'

/** Where the lines of a recording go. Times in ms since its first stamped line; 0 throughout where it has none. */
export interface RecordingSink {
  /** The number of the line in the file, from 1, before anything is told of it. */
  at(line: number): void
  /** What a device sent: the text and CR LF, or no line end where the recording breaks off in the line. */
  received(bytes: Buffer, t: Ms): void
  /** What the host sent to the device. */
  sent(text: string, t: Ms): void
  /** A line that cannot be part of such a recording. */
  unread(raw: string, t: Ms, reason: string): void
  /** The log's clock stepped back at `t`; from there on its times are shifted so that they go on. */
  steppedBack(t: Ms, by: Ms): void
}

export interface Replayed {
  readonly form: Exclude<Form, 'trace'>
  /** False where only the order is known: wrap the intake in `withoutTimes`. */
  readonly timed: boolean
  /** Local time of the first stamped line, without a zone: `2025-09-16T06:44:46.085`. */
  readonly startedAt: string | null
  /** The last line's time. */
  readonly endedAt: Ms
  readonly lines: number
}

export interface ReplayOptions {
  /** What the recording is expected to hold. */
  readonly protocol: Protocol
  /** Told before the first line is used. */
  readonly onForm?: (form: Exclude<Form, 'trace'>) => void
}

/**
 * Plays a foreign log into a sink, line by line, in constant memory.
 *
 * @param source a path, or the log's text in pieces of any size
 * @throws RigError kind `input`: no such file, a directory, unreadable, empty, binary, our own trace, or not
 * one line of the expected protocol (the message names the one it looks like)
 */
export async function replayLines(
  source: string | AsyncIterable<string>,
  { protocol, onForm }: ReplayOptions,
  sink: RecordingSink,
): Promise<Replayed> {
  const name = typeof source === 'string' ? source : 'the recording'
  const player = new Player(sink)
  let head: string | null = ''
  const begin = (text: string) => {
    const form = formOf(text, name)
    if (form === 'trace') throw ownTrace(name)
    player.form = form
    onForm?.(form)
    player.push(withoutMark(text))
  }
  for await (const chunk of typeof source === 'string' ? readText(source) : source) {
    if (head === null) {
      player.push(chunk)
      continue
    }
    head += chunk
    if (head.length < HEAD) continue
    begin(head)
    head = null
  }
  if (head !== null) begin(head)
  player.end()
  if (player.seen[protocol] === 0) throw notThatProtocol(name, protocol, player.seen)
  const { clock, form, lines } = player
  return { form, timed: form === 'stamped', startedAt: clock.startedAt, endedAt: clock.now, lines }
}

class Player {
  form: Exclude<Form, 'trace'> = 'plain'
  readonly clock = new LogClock()
  readonly seen: Record<Protocol, number> = { sentence: 0, slingshot2: 0 }
  readonly #sink: RecordingSink
  readonly #text = new TextLines((line, number, whole) => this.#line(line, number, whole))

  constructor(sink: RecordingSink) {
    this.#sink = sink
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

  #line(line: string, number: number, whole: boolean): void {
    const { clock } = this
    const sink = this.#sink
    if (line === '') return
    sink.at(number)
    const stamp = STAMP.exec(line)
    if (this.form === 'stamped') {
      if (!stamp)
        return sink.unread(line, clock.now, whole ? 'no time stamp' : 'cut off before its time stamp ends')
      const back = clock.read(stamp)
      if (back > 0) sink.steppedBack(clock.now, back)
    }
    const rest = stamp ? line.slice(stamp[0].length) : line
    const arrow = ARROW.exec(rest)
    const text = arrow ? rest.slice(arrow[0].length) : rest
    if (this.form === 'stamped' && !arrow)
      return sink.unread(line, clock.now, 'neither “Receive >>>” nor “Send <<<”')
    if (arrow && arrow[1] === undefined) return sink.sent(text, clock.now)
    const protocol = protocolOf(text)
    if (protocol) this.seen[protocol]++
    sink.received(Buffer.from(whole ? `${text}\r\n` : text, 'latin1'), clock.now)
  }
}

function ownTrace(name: string): RigError {
  return new RigError(
    'input',
    'recording-trace',
    `${name} is a trace of this rig, not a foreign log`,
    'Replay it as it is, without naming a profile.',
  )
}

function notThatProtocol(name: string, expected: Protocol, seen: Record<Protocol, number>): RigError {
  const other: Protocol = expected === 'sentence' ? 'slingshot2' : 'sentence'
  const nothing = `${name} holds no line of the ${PROTOCOL_NAMES[expected]} protocol`
  if (seen[other] === 0) {
    return new RigError('input', 'recording-protocol', nothing, 'Check that it is a recording of a cylinder.')
  }
  return new RigError(
    'input',
    'recording-protocol',
    `${nothing}; it looks like the ${PROTOCOL_NAMES[other]} protocol (${seen[other]} lines)`,
    `Use --profile ${other}.`,
  )
}
