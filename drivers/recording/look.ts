import { RigError } from '../../rig/errors.ts'
import { showsLineEnd } from './escapes.ts'
import { FORM_NAMES, FORMS, type Form, HEXDUMP, STAMPED, TRACE } from './form.ts'
import { LineReader, type Payload } from './line-reader.ts'
import { type Mark, type Meaning, meaningOf, type Votes } from './mark.ts'
import { PACKET, type Protocol, protocolOf, speaker } from './protocol.ts'
import { shown } from './shown.ts'

/** What a log was found to be, by its first lines. */
export interface Look {
  readonly form: Form
  readonly payload: Payload
  /** What its marks of direction mean; null where it has none, and every line was received. */
  readonly meaning: Meaning | null
  /** How often each protocol was spoken in these lines. */
  readonly known: Readonly<Record<Protocol, number>>
  /** False where its lines have no times, or times that do not go forward. */
  readonly timed: boolean
  readonly lineEnd: '\n' | '\r'
}

/** So many lines are looked at. */
const MOST_LINES = 600
/** A form that makes sense of so much of them is not bettered: the plainer ones are not tried. */
const PLENTY = 0.9
/**
 * Where more of the steps from stamp to stamp go back than this share, and than a few lines that are swapped, a
 * stamp is not when its line came but how long after another (`ts -i`, tio with 24hour-delta).
 */
const BACK = 0.2
const FEW = 5
/** Bytes in pieces of any size: a frame begins behind a line end, or with what only a frame begins with. */
const FRAMES = /[\r\n\0]+|(?=\*X;|\$P(?:CYL|RIG),)/

/**
 * Tells the form of a log: each is tried on its first lines, and the one by which most of them are something
 * that a device or its host says is taken. Logs begin with banners: no line alone decides.
 *
 * @param head how the log begins
 * @param whole whether that is all of it
 * @param name how to call it in an error
 * @param forced the form to take, whatever it looks like
 * @throws RigError `recording-form` where none makes sense of it, `recording-trace` for our own
 */
export function lookAt(head: string, whole: boolean, name: string, forced?: Form): Look {
  if (isTrace(head)) throw ownTrace(name)
  const lineEnd = !head.includes('\n') && head.includes('\r') ? '\r' : '\n'
  const lines = linesOf(head, whole, lineEnd)
  let best: Trial | null = null
  for (const form of forced ? [forced] : FORMS) {
    for (const payload of payloadsOf(form)) {
      const trial = tried(form, payload, lines)
      if (!best || trial.score > best.score) best = trial
    }
    if (best && best.score >= PLENTY * lines.length) break
  }
  if (!best || (!forced && best.score === 0)) throw unknownForm(name, lines, head)
  const { form, payload, meaning, known, timed } = best
  return { form, payload, meaning, known, timed, lineEnd }
}

/** The name of the form that a log has by its looks; null where it has none that is known. */
export function looksLike(head: string, whole: boolean): string | null {
  try {
    return isTrace(head) ? TRACE : lookAt(head, whole, '').form.name
  } catch {
    return null
  }
}

/** Whether this is how our own trace begins, which is read elsewhere. */
export const isTrace = (head: string): boolean => head.trimStart().startsWith('{"trace":')

function payloadsOf({ name }: Form): readonly Payload[] {
  if (name === STAMPED) return ['text']
  return name === HEXDUMP ? ['hex'] : ['text', 'hex']
}

/** The first lines that are not empty, without one that the head cuts off. */
function linesOf(head: string, whole: boolean, lineEnd: string): string[] {
  const lines = head.split(lineEnd, MOST_LINES + 1)
  if (lines.length > MOST_LINES || !whole) lines.pop()
  return lines.map((line) => line.replace(/^\0+|\r+$/g, '')).filter((line) => line.trim() !== '')
}

interface Trial extends Omit<Look, 'lineEnd'> {
  /** How many things were said in a known protocol. */
  readonly score: number
}

function tried(form: Form, payload: Payload, lines: readonly string[]): Trial {
  const reader = new LineReader(form, payload, null)
  const heard: Partial<Record<Mark, string>> = {}
  let [used, escaped, steps, back, last] = [0, 0, 0, 0, 0]
  for (const line of lines) {
    const unused = reader.read(line)
    if (reader.stamped && reader.stamps) {
      const { wall } = reader.stamps
      if (last > 0 && wall !== last) steps++
      if (wall < last) back++
      last = wall
    }
    if (unused !== null || reader.said === '') continue
    used++
    if (payload === 'text' && showsLineEnd(line)) escaped++
    const said = payload === 'text' ? `${reader.said}\n` : reader.said
    heard[reader.mark] = (heard[reader.mark] ?? '') + said
  }
  if (escaped > used / 2) return tried(form, 'escaped', lines)
  const known = { sentence: 0, slingshot2: 0 }
  const votes: Votes = {}
  let marked = 0
  for (const [mark, all] of Object.entries(heard) as [Mark, string][]) {
    let vote = 0
    for (const text of all.split(payload === 'text' ? '\n' : FRAMES)) {
      const protocol = protocolOf(text)
      if (!protocol) continue
      known[protocol]++
      vote += speaker(text)
      if (mark !== '') marked++
    }
    votes[mark] = vote
  }
  const score = known.sentence + known.slingshot2
  return {
    form,
    payload,
    meaning: marked > score / 2 ? meaningOf(votes) : null,
    known,
    timed: form.stamps !== null && back <= Math.max(FEW, BACK * steps),
    score,
  }
}

function unknownForm(name: string, lines: readonly string[], head: string): RigError {
  // A line that holds a frame tells more than the banner before it; one that is longer than the head is none yet.
  const line = lines.find((text) => PACKET.test(text)) ?? lines[0] ?? head
  return new RigError(
    'input',
    'recording-form',
    `${name} holds no line of a protocol that the rig knows, in any form of log that it knows: “${shown(line)}” is in none`,
    `Check that it is a recording of a cylinder. Forms are ${FORM_NAMES.join(', ')}; where only its beginning is strange, name one with --form.`,
  )
}

function ownTrace(name: string): RigError {
  return new RigError(
    'input',
    'recording-trace',
    `${name} is a trace of this rig, not a foreign log`,
    'Replay it as it is, without naming a form.',
  )
}
