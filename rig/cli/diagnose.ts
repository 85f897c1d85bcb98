import { Diagnosis } from '../diagnosis/diagnosis.ts'
import type { DiagnosisResult, Finding } from '../finding.ts'
import { diagnosisJson } from '../report/diagnosis/json.ts'
import { diagnosisText } from '../report/diagnosis/text.ts'
import type { RunResult } from '../result.ts'
import type { Args } from './args.ts'
import { EXIT } from './exit.ts'
import { playAgain } from './replay.ts'
import { coloursFor, print } from './terminal.ts'

/** `rig diagnose FILE`: what is wrong, and what to do. 0 nothing above a note, 20 warnings, 30 faults. */
export async function diagnoseCommand(args: Args): Promise<number> {
  const diagnosis = new Diagnosis()
  const result = await playAgain(args, [diagnosis])
  const found = resultOf(args.file as string, result, diagnosis.findings(result.durationMs))
  await print(args.json ? diagnosisJson(found) : diagnosisText(found, [], coloursFor(process.stdout)))
  return exitOf(found.findings)
}

function resultOf(of: string, r: RunResult, findings: readonly Finding[]): DiagnosisResult {
  const { rig, startedAt, durationMs, target, coups } = r
  return {
    rig,
    of,
    startedAt,
    durationMs,
    target,
    frames: r.frames ?? null,
    coups: coups.completed,
    findings,
  }
}

function exitOf(findings: readonly Finding[]): number {
  const has = (severity: Finding['severity']) => findings.some((f) => f.severity === severity)
  return has('fault') ? EXIT.fail : has('warning') ? EXIT.inconc : EXIT.pass
}
