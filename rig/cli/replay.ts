import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { mentions } from '../../drivers/recording/mentions.ts'
import { replayLines } from '../../drivers/recording/replay.ts'
import { sniff } from '../../drivers/recording/sniff.ts'
import { withoutTimes } from '../../drivers/recording/untimed.ts'
import { SentenceDriver } from '../../drivers/sentence/driver.ts'
import { PROVIDES as SENTENCE_SIGNALS } from '../../drivers/sentence/facts.ts'
import { PROVIDES as SLINGSHOT_SIGNALS, SlingshotDriver } from '../../drivers/slingshot2/driver.ts'
import type { Game } from '../apparatus/layout.ts'
import type { Watcher } from '../bench/recorder.ts'
import { type Bench, Session } from '../bench/session.ts'
import { RealClock } from '../clocks.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { EMULATOR_ITSELF } from '../inspection.ts'
import type { Intake } from '../intake.ts'
import type { Signal } from '../observation.ts'
import { resultJson } from '../report/json.ts'
import { summary } from '../report/summary.ts'
import type { RunResult } from '../result.ts'
import type { Ms } from '../time.ts'
import { readTrace } from '../trace/read.ts'
import { isEnd, isGap, isObservation, isRaw, isRejected, type TraceHeader } from '../trace/record.ts'
import { NOWHERE, TraceKeeper } from '../trace/sink.ts'
import { type Args, configOf, gameOf, startOf, text } from './args.ts'
import { benchOf } from './bench-of.ts'
import { exitOfVerdict } from './exit.ts'
import { logOf } from './log.ts'
import { openTrace, outputFolder, writeReports } from './output.ts'
import { coloursFor, print } from './terminal.ts'

type Profile = 'slingshot2' | 'sentence'
const PROFILES: readonly Profile[] = ['slingshot2', 'sentence']

/** A host's log stamps lines as its program gets them: nothing is known of how late that is. A common wait. */
const LOG_LATENCY_MS: Ms = 50
/** A Slingshot 2 sends its status so often when its mode has automatic status (guide p8). */
const STATUS_PERIOD_MS: Ms = 500

/** `rig replay FILE`: judges a recording. Returns the exit code. */
export async function replayCommand(args: Args): Promise<number> {
  const replayed = await playAgain(args)
  const out = text(args, 'out')
  const files = out === undefined ? [] : writeReports(out, replayed)
  await print(args.json ? resultJson(replayed) : summary(replayed, files, coloursFor(process.stdout)))
  return exitOfVerdict(replayed.verdict)
}

/** Plays the recording that is named to the judge, and to whoever looks on besides. */
export async function playAgain(args: Args, also: readonly Watcher[] = []): Promise<RunResult> {
  const path = args.file as string
  const { form, protocol } = await sniff(path)
  if (form === 'trace') return replayTrace(path, args, also)
  return replayLog(path, profileOf(args, protocol), args, also)
}

function profileOf(args: Args, looksLike: Profile | null): Profile {
  const asked = text(args, 'profile')
  const profile = PROFILES.find((p) => p === asked)
  if (asked !== undefined && !profile) {
    throw new RigError(
      'usage',
      'profile',
      `There is no profile “${asked}”.`,
      `There is ${PROFILES.join(' and ')}.`,
    )
  }
  return profile ?? looksLike ?? 'slingshot2'
}

/** A recording requires nothing by itself: it shows what it shows. A configuration that is named may require. */
async function replayBench(
  args: Args,
  game: Game | undefined,
  startedAt: string,
): Promise<{ bench: Bench; config: Config }> {
  const config = configOf(game ? { ...args, game } : args)
  const bench = await benchOf(config, 'replay', startedAt)
  const declared = args.config !== undefined
  return {
    config,
    bench: {
      ...bench,
      required: declared ? bench.required : new Set(),
      obstacles: declared ? bench.obstacles : null,
      // What the emulator answers for itself says nothing of a recording.
      inspection: declared && bench.inspection?.by !== EMULATOR_ITSELF ? bench.inspection : null,
      seed: null,
      spins: 0,
      faults: [],
    },
  }
}

/** The record of a replay is kept where reports are asked for. @throws RigError where it would overwrite `path` */
function keeperOf(path: string, args: Args, config: Config): TraceKeeper {
  const out = text(args, 'out')
  if (out === undefined) return new TraceKeeper(NOWHERE, 'none')
  const trace = join(outputFolder(out), 'trace.ndjson')
  if (existsSync(trace) && realpathSync(trace) === realpathSync(path)) {
    throw new RigError(
      'usage',
      'out-is-recording',
      `${path} would be overwritten by the record of its replay.`,
      'Give another folder with --out.',
    )
  }
  return new TraceKeeper(openTrace(trace), config.trace)
}

/** A head may have a button for "rien ne va plus" or none: only a log in which it spoke shows that it has. */
async function signalsOfHead(path: string): Promise<readonly Signal[]> {
  if (await mentions(path, ',RNVP*')) return SENTENCE_SIGNALS
  return SENTENCE_SIGNALS.filter((s) => s !== 'announcement/rien-ne-va-plus')
}

async function replayLog(
  path: string,
  profile: Profile,
  args: Args,
  also: readonly Watcher[],
): Promise<RunResult> {
  const { bench, config } = await replayBench(args, undefined, startOf(args))
  const provides = profile === 'sentence' ? await signalsOfHead(path) : SLINGSHOT_SIGNALS
  const target = { kind: 'recording', profile }
  const keeper = keeperOf(path, args, config)
  const session = new Session(bench, target, new Set(provides), keeper, [logOf(args), ...also])
  session.declare()
  const { recorder } = session

  let driver = driverOf(profile, recorder, config)
  const played = await replayLines(
    path,
    {
      protocol: profile,
      onForm: (form) => {
        if (form === 'plain') driver = driverOf(profile, withoutTimes(recorder), config)
      },
    },
    {
      at: (line) => {
        recorder.line = line
      },
      received: (bytes, t) => driver.take(bytes, t),
      sent: (text, t) => driver.sent(text, t),
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
  recorder.line = null
  const startedAt = args.date === undefined ? (played.startedAt ?? bench.startedAt) : bench.startedAt
  const described = {
    ...target,
    form: played.form,
    lines: played.lines,
    times: played.timed ? 'as the log stamped them' : 'none: nothing that needs time is judged',
  }
  const result = session.finish(played.endedAt, described, [])
  return withReading({ ...result, startedAt }, session, driver.frames)
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
    profile: 'slingshot2',
    statusPeriodMs: STATUS_PERIOD_MS,
    pockets: layout.pockets.length,
  })
}

async function replayTrace(path: string, args: Args, also: readonly Watcher[]): Promise<RunResult> {
  const lines = readTrace(path)
  const header = (await lines.next()).value as TraceHeader
  const asked = gameOf(args)
  const { bench, config } = await replayBench(args, asked ?? (header.game as Game), header.startedAt)
  const layout = asked === undefined ? header.layout : bench.layout
  const judged: Bench = { ...bench, layout, ruling: { ...bench.ruling, layout } }
  const target = { ...header.target, kind: 'recording', of: header.target.kind }
  const provides = new Set(header.provides as Signal[])
  const keeper = keeperOf(path, args, config)
  const session = new Session(judged, target, provides, keeper, [logOf(args), ...also])
  const { recorder } = session
  let frames = 0
  let end = 0
  for await (const l of lines) {
    if ('trace' in l) continue
    recorder.line = l.line
    const r = l.record
    if (!r) {
      recorder.rejected(l.line, l.raw, l.reason)
      continue
    }
    if (isObservation(r)) {
      recorder.replay(r)
      end = Math.max(end, r.at[1])
    } else if (isGap(r)) recorder.again(r)
    else if (isRaw(r)) {
      recorder.keep(r)
      end = Math.max(end, r.t)
      if (r.dir === 'rx') frames++
    } else {
      if (isRejected(r)) frames--
      else if (isEnd(r)) end = r.t
      if (isRejected(r) || 'stimulus' in r) recorder.noted(r)
    }
  }
  recorder.line = null
  return withReading(
    session.finish(
      end,
      { kind: 'recording', form: 'trace', of: String(header.target.kind), kept: header.keeps },
      [],
    ),
    session,
    frames,
  )
}

function withReading(result: RunResult, session: Session, frames: number): RunResult {
  const { rejections, rejectedCount, gaps } = session.recorder
  return {
    ...result,
    spins: result.coups.completed,
    frames,
    rejected: rejections,
    rejectedCount,
    gaps: gaps.map(({ gap, link, why }) => ({ gap, link, why })),
    outcomes: session.outcomes,
  }
}
