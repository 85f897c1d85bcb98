import type { Finding } from '../../finding.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { Failures } from './failures.ts'
import { byCode, cause, kind } from './kinds.ts'

const croupier = (why: string) =>
  cause(
    'The croupier',
    why,
    'Go through article 1-4 with him: announce, stop, take the ball, put it back, launch.',
  )
const OBJECT_SENSOR = cause(
  'The object sensor sees what is none',
  'nothing has fallen, and the coup rightly goes on',
  'Look at the sensor: dust, a reflex, a chip on the rim.',
)

const KINDS = byCode(
  kind('object-ignored', 'Something falls into the cylinder and the coup goes on', [
    croupier('he does not see it, or lets it be'),
    OBJECT_SENSOR,
  ]),
  kind('object-not-announced', 'Something falls into the cylinder, and “rien ne va plus” is not called', [
    croupier('he stops without a word'),
    cause(
      'His button or console',
      'he calls, and it is not told of',
      'Call, and look for event/announcement.',
    ),
  ]),
  kind(
    'object-announced-after-stop',
    'Something falls into the cylinder, and “rien ne va plus” is called only when it stands',
    [croupier('he stops first')],
  ),
  kind('object-not-stopped', 'Something falls into the cylinder, and it is not stopped', [
    croupier('he takes the ball out of the turning cylinder'),
    cause(
      'The index sensor',
      'it stands, and the standstill is not seen',
      'Stop it by hand and look for STOPPED; check the index sensor.',
    ),
  ]),
  kind(
    'object-stopped-after-relaunch',
    'Something falls into the cylinder, and it is stopped only after the ball was launched again',
    [croupier('he launches first')],
  ),
  kind(
    'object-wrong-pocket',
    'After an object the ball is put into another pocket than that of the number before',
    [
      croupier('he takes any pocket'),
      cause(
        'The pocket reader is off',
        'it names another pocket than the ball lies in',
        'Put the ball into a known pocket and read it.',
      ),
    ],
  ),
  kind('object-not-relaunched', 'After an object the ball is not launched again', [
    croupier('he goes on with the next coup'),
  ]),
  kind('object-procedure', 'Something falls into the cylinder, and the procedure is not kept', [
    croupier('a step is late or left out'),
  ]),
  kind('object-not-voided', 'Something falls into the wheel before the ball rests, and the spin counts', [
    cause(
      'The croupier',
      'he does not declare the spin void',
      'Show him the record: what falls in before the ball rests voids the spin.',
    ),
    OBJECT_SENSOR,
  ]),
)

/** What was done about one object, as it was seen. */
interface Procedure {
  stopped: boolean
  announced: 'before-stop' | 'after-stop' | null
  relaunched: boolean
  stoppedLate: boolean
}

/** What happens when something falls into the turning cylinder. */
export class ObjectsDetector implements Detector {
  readonly #failures: Failures
  #now: Procedure | null = null
  #announcedLate = 0
  #notAnnounced = 0
  #stoppedLate = 0
  #notStopped = 0

  constructor(quotes: Quotes) {
    this.#failures = new Failures(KINDS, quotes)
  }

  readonly on: Handlers = {
    'object.seen': () => {
      this.#now ??= { stopped: false, announced: null, relaunched: false, stoppedLate: false }
    },
    'ball.launched': () => {
      if (this.#now) this.#now.relaunched = true
    },
    'rotor.stopped': () => {
      const p = this.#now
      if (!p) return
      if (p.relaunched) p.stoppedLate = !p.stopped
      else p.stopped = true
    },
    announcement: (o) => {
      if (o.what !== 'rien-ne-va-plus') return this.#over()
      // What comes when the ball runs again is the call of every coup.
      if (this.#now && !this.#now.relaunched)
        this.#now.announced ??= this.#now.stopped ? 'after-stop' : 'before-stop'
    },
    'bets.opened': () => this.#over(),
  }

  #over(): void {
    const p = this.#now
    this.#now = null
    if (!p?.relaunched) return
    if (!p.stopped) {
      if (p.stoppedLate) this.#stoppedLate++
      else this.#notStopped++
    } else if (p.announced === 'after-stop') this.#announcedLate++
    else if (p.announced === null) this.#notAnnounced++
  }

  failed(f: Failure): boolean {
    const { clause, reason } = f
    if (clause.endsWith('/foreign-object-voids')) return this.#failures.add('object-not-voided', f)
    if (!clause.endsWith('/foreign-object')) return false
    if (/instead of launching the ball again/.test(reason)) return this.#failures.add('object-ignored', f)
    if (/before “rien ne va plus” was announced/.test(reason))
      return this.#failures.add('object-announcement', f)
    if (/before the cylinder was stopped/.test(reason)) return this.#failures.add('object-stop', f)
    if (/the previous number is/.test(reason)) return this.#failures.add('object-wrong-pocket', f)
    if (/before the ball was launched again/.test(reason))
      return this.#failures.add('object-not-relaunched', f)
    return this.#failures.add('object-procedure', f)
  }

  findings(): Finding[] {
    return this.#failures.findings((code) => {
      if (code === 'object-announcement')
        return this.#announcedLate > this.#notAnnounced
          ? 'object-announced-after-stop'
          : 'object-not-announced'
      if (code === 'object-stop')
        return this.#stoppedLate > this.#notStopped ? 'object-stopped-after-relaunch' : 'object-not-stopped'
      return code
    })
  }
}
