import { isReadAgain } from '../../drivers/recording/file.ts'
import type { Payload } from '../../drivers/recording/line-reader.ts'
import { type Look, looksLike } from '../../drivers/recording/look.ts'
import { mentions } from '../../drivers/recording/mentions.ts'
import type { Recording } from '../../drivers/recording/recording.ts'
import { type Replayed, replayLines } from '../../drivers/recording/replay.ts'
import { latenessOf } from '../../drivers/recording/spread.ts'
import { withoutTimes } from '../../drivers/recording/untimed.ts'
import { SentenceDriver } from '../../drivers/sentence/driver.ts'
import { PROVIDES as SENTENCE_SIGNALS } from '../../drivers/sentence/facts.ts'
import { PROVIDES as SLINGSHOT_SIGNALS, SlingshotDriver } from '../../drivers/slingshot2/driver.ts'
import { EXTENDED } from '../../drivers/slingshot2/status.ts'
import type { Watcher } from '../bench/recorder.ts'
import { Session } from '../bench/session.ts'
import { RealClock } from '../clocks.ts'
import { PROFILES, type Profile } from '../config/choices.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import type { Intake } from '../intake.ts'
import type { Signal } from '../observation.ts'
import type { RunResult } from '../result.ts'
import type { Ms } from '../time.ts'
import { type Args, startOf, text } from './args.ts'
import { logOf } from './log.ts'
import { damageOf, keeperOf, replayBench, UnusedLines, withReading } from './replay-bench.ts'

/** A host's log stamps lines as its program gets them: nothing is known of how late that is. A common wait. */
const LOG_LATENCY_MS: Ms = 50
/** A Slingshot 2 sends its status so often when its mode has automatic status (guide p8). */
const STATUS_PERIOD_MS: Ms = 500

/** Judges a log of some other program, in the form that it was found to have. */
export async function replayLog(
  recording: Recording,
  look: Look,
  args: Args,
  also: readonly Watcher[],
): Promise<RunResult> {
  const profile = profileOf(args, look)
  const { bench, config } = await replayBench(args, undefined, startOf(args))
  const provides = profile === 'sentence' ? await signalsOfHead(recording, look) : SLINGSHOT_SIGNALS
  const target = { kind: 'recording', profile }
  const unused = new UnusedLines()
  const keeper = keeperOf(recording.name, args, config)
  // Whoever looks on besides makes nothing of a list of outcomes.
  const listed = { ...bench, outcomes: also.length === 0 }
  const session = new Session(listed, target, new Set(provides), keeper, [logOf(args), unused, ...also])
  session.declare()
  const { recorder } = session

  const driver = driverOf(profile, look.timed ? recorder : withoutTimes(recorder), config)
  let open: Ms = 0
  const played = await replayLines(
    recording,
    { protocol: profile === 'sentence' ? profile : 'slingshot2', look },
    {
      at: (line) => {
        recorder.line = line
      },
      received: (bytes, t, within) => {
        open = Math.max(open, within)
        driver.take(bytes, t + within, latenessOf(within))
      },
      sent: (text, t) => {
        // Where nothing has a time, a round trip bounds no clock.
        if (driver instanceof SentenceDriver && !look.timed) recorder.raw('serial', 'tx', t, text)
        else driver.sent(text, t)
      },
      unread: (raw, t, reason) => recorder.rejected(recorder.raw('serial', 'rx', t, raw), raw, reason),
      steppedBack: (t, by) =>
        recorder.gap({
          gap: [t, t],
          link: 'serial',
          why: `the log’s clock stepped back by ${(by / 1000).toFixed(1)} s`,
        }),
    },
  )
  driver.end(played.endedAt)
  if (driver.frames === 0 && recorder.rejections.some((r) => r.reason === EXTENDED))
    throw readersLog(recording)
  recorder.line = null
  const startedAt = args.date === undefined ? (played.startedAt ?? bench.startedAt) : bench.startedAt
  const described = {
    ...target,
    form: played.form,
    ...otherLooks(args, recording, look),
    holds: HOLDS[look.payload],
    ...unused.of(played.lines),
    times: timesOf(played, look, open),
    ...damageOf(recording),
  }
  const result = session.finish(played.endedAt, described, [])
  return withReading({ ...result, startedAt }, session, driver.frames)
}

/** A form that was named is taken; where it is not the one that it looks like, that is said. */
function otherLooks(args: Args, { head, whole }: Recording, { form }: Look) {
  const like = args.form === undefined ? null : looksLike(head, whole)
  return like === null || like === form.name ? {} : { looksLike: like }
}

/** The reader of a hand-spun wheel looks as an automated wheel does: it is taken for one unless it is named. */
function profileOf(args: Args, { known }: Look): Profile {
  const asked = text(args, 'profile')
  const profile = PROFILES.find((p) => p === asked)
  if (asked === undefined || profile) return profile ?? spokenMost(known)
  const [last, ...others] = PROFILES
  throw new RigError(
    'usage',
    'profile',
    `There is no profile “${asked}”.`,
    `There is ${others.reverse().join(', ')} and ${last}.`,
  )
}

/** Read as an automated wheel's, it would look like a line that loses bytes. */
const readersLog = ({ name }: Recording) =>
  new RigError(
    'input',
    'recording-profile',
    `${name} holds no status frame of an automated wheel, only the longer ones of an in-rim reader`,
    'Use --profile in-rim-reader.',
  )

const spokenMost = (known: Look['known']) => (known.sentence > known.slingshot2 ? 'sentence' : 'slingshot2')

/**
 * A head may have a button for "rien ne va plus" or none: only a log in which it spoke shows that it has. A pipe
 * cannot be read twice: of it only the beginning shows.
 */
async function signalsOfHead(recording: Recording, look: Look): Promise<readonly Signal[]> {
  const spoke = isReadAgain(recording.name)
    ? await mentions(recording.name, ',RNVP*', look)
    : recording.head.includes(',RNVP*')
  return spoke ? SENTENCE_SIGNALS : SENTENCE_SIGNALS.filter((s) => s !== 'announcement/rien-ne-va-plus')
}

const HOLDS: Record<Payload, string> = {
  text: 'text',
  escaped: 'text with its line ends written out',
  hex: 'bytes in hexadecimal',
}

function timesOf({ timed }: Replayed, { form }: Look, open: Ms): string {
  if (!timed) {
    const why = form.stamps ? ': its stamps do not go forward, so that' : ':'
    return `none${why} nothing that needs time is judged`
  }
  if (open === 0) return 'as the log stamped them'
  // Lines of one second are spread over the next: what is open is less than two of what the stamps leave open.
  const fine = 10 ** Math.floor(Math.log10(open))
  return `as the log stamped them, to ${fine < 1000 ? `${fine} ms` : `${fine / 1000} s`}`
}

function driverOf(profile: Profile, intake: Intake, config: Config): SentenceDriver | SlingshotDriver {
  const { layout } = config
  if (profile === 'sentence') {
    const link = { name: 'serial', listen() {}, write: () => false }
    return new SentenceDriver({
      intake,
      link,
      clock: new RealClock(),
      layout,
      latencyBoundMs: LOG_LATENCY_MS,
      stillMs: config.timing.rotorStill,
    })
  }
  return new SlingshotDriver({
    intake,
    linkName: 'serial',
    layout,
    profile,
    statusPeriodMs: STATUS_PERIOD_MS,
    pockets: layout.pockets.length,
  })
}
