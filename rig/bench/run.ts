import { RigError } from '../errors.ts'
import type { ScenarioResult } from '../result.ts'
import type { Target } from '../target.ts'
import type { Judgement } from '../verdict.ts'
import { micros, type Recorder } from './recorder.ts'
import type { Scenario } from './scenario.ts'
import { type Calendar, createStage, ScenarioEnd, type StageParts } from './stage.ts'

export interface Play {
  readonly target: Target
  readonly recorder: Recorder
  readonly stage: Omit<StageParts, 'target' | 'recorder' | 'calendar' | 'progress'>
  readonly scenarios: readonly Scenario[]
  /** Clauses of the run: a scenario is reported with those of them that it exercises. */
  readonly clauses: ReadonlySet<string>
  /** Left out of a certification, each with its reason. */
  readonly leftOut: ReadonlyMap<string, string>
  /** Called as a scenario goes on: `done` of `of` coups, where it counts them. */
  readonly progress: (scenario: Scenario, done: number, of: number) => void
}

/** Plays scenarios one after the other on one target. Each ends with a verdict of its own; none stops the next. */
export async function play(p: Play): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = []
  const calendar: Calendar = { day: -1 }
  for (const s of p.scenarios) {
    const reason = p.leftOut.get(s.id)
    if (reason !== undefined) results.push(result(p, s, { verdict: 'none', reason }, 0, 0))
    else results.push(await playOne(p, s, calendar))
  }
  return results
}

async function playOne(p: Play, s: Scenario, calendar: Calendar): Promise<ScenarioResult> {
  const { clock } = p.target
  const began = clock.now()
  p.recorder.note({ t: micros(began), scenario: s.id, phase: 'begin' })
  const stage = createStage({
    ...p.stage,
    target: p.target,
    recorder: p.recorder,
    calendar,
    progress: (done, of) => p.progress(s, done, of),
  })
  const { verdict, reason } = await ending(s.play(stage))
  const end = clock.now()
  p.recorder.note({ t: micros(end), scenario: s.id, phase: 'end', verdict, reason })
  return result(p, s, { verdict, reason }, 1, micros(end - began))
}

async function ending(playing: Promise<void>): Promise<Judgement> {
  try {
    await playing
    return { verdict: 'pass', reason: null }
  } catch (e) {
    if (e instanceof ScenarioEnd) return { verdict: e.verdict, reason: e.message }
    if (e instanceof RigError) return { verdict: 'error', reason: e.message }
    throw e
  }
}

function result(p: Play, s: Scenario, j: Judgement, attempts: number, durationMs: number): ScenarioResult {
  const clauses = s.exercises.filter((id) => p.clauses.has(id))
  return { id: s.id, title: s.title, verdict: j.verdict, reason: j.reason, clauses, attempts, durationMs }
}
