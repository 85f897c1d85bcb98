import { statSync, writeFileSync } from 'node:fs'
import { Diagnosis } from '../diagnosis/diagnosis.ts'
import { readReference } from '../diagnosis/reference.ts'
import { RigError } from '../errors.ts'
import type { DiagnosisResult, Finding } from '../finding.ts'
import { diagnosisJson } from '../report/diagnosis/json.ts'
import { diagnosisText } from '../report/diagnosis/text.ts'
import { type Args, text } from './args.ts'
import { EXIT } from './exit.ts'
import type { Looked } from './looked.ts'
import { cannotWrite } from './output.ts'
import { playAgain } from './play-again.ts'
import { coloursFor, print } from './terminal.ts'

/** `rig diagnose`: what is wrong, and what to do. 0 nothing above a note, 20 warnings, 30 faults. */
export async function diagnoseCommand(args: Args): Promise<number> {
  const reference = text(args, 'reference')
  const diagnosis = new Diagnosis({ reference: reference === undefined ? null : readReference(reference) })
  const [html, bundle] = [text(args, 'html'), text(args, 'bundle')]
  const looked = args.file === undefined ? await live(args, diagnosis) : await recorded(args, diagnosis)
  try {
    const drawn = html !== undefined || bundle !== undefined
    const found = resultOf(looked, drawn ? await stretchesOf(looked, args) : [])
    if (html !== undefined) await writeHtml(html, found)
    if (bundle !== undefined) await (await import('./bundle.ts')).writeBundle(bundle, found, looked, args)
    const files = [html, bundle].filter((f) => f !== undefined)
    await print(args.json ? diagnosisJson(found) : diagnosisText(found, files, coloursFor(process.stdout)))
    return exitOf(found.findings)
  } finally {
    looked.done?.()
  }
}

async function writeHtml(path: string, found: DiagnosisResult): Promise<void> {
  const { diagnosisHtml } = await import('../report/diagnosis/html.ts')
  try {
    writeFileSync(path, diagnosisHtml(found))
  } catch (e) {
    throw cannotWrite(path, e, 'Give another file with --html.')
  }
}

async function recorded(args: Args, diagnosis: Diagnosis): Promise<Looked> {
  const of = args.file as string
  const result = await playAgain(args, [diagnosis])
  const record = statSync(of, { throwIfNoEntry: false })?.isFile() ? of : null
  const { settings } = diagnosis
  return { of, result, findings: diagnosis.findings(result.durationMs), settings, record }
}

function live(args: Args, diagnosis: Diagnosis): Promise<Looked> {
  if (text(args, 'target') === undefined && text(args, 'port') === undefined) {
    throw new RigError(
      'usage',
      'nothing-to-diagnose',
      'There is nothing to diagnose.',
      'Name a recording, or a live table: --target serial --port /dev/ttyUSB0.',
    )
  }
  return import('./diagnose-live.ts').then((m) => m.diagnoseLive(args, diagnosis))
}

/** What went on around each finding, from the same record read once more. */
async function stretchesOf({ findings, record }: Looked, args: Args): Promise<DiagnosisResult['stretches']> {
  if (record === null) return []
  const { Timeline } = await import('../diagnosis/timeline.ts')
  const timeline = new Timeline(findings)
  const { form, profile, game, config, layout } = args
  await playAgain({ file: record, form, profile, game, config, layout }, [timeline])
  return timeline.stretches
}

function resultOf(
  { of, result, findings, settings }: Looked,
  stretches: DiagnosisResult['stretches'],
): DiagnosisResult {
  const { rig, startedAt, durationMs, target, coups, frames = null } = result
  return {
    rig,
    of,
    startedAt,
    durationMs,
    target,
    frames,
    coups: coups.completed,
    settings,
    findings,
    stretches,
  }
}

function exitOf(findings: readonly Finding[]): number {
  const has = (severity: Finding['severity']) => findings.some((f) => f.severity === severity)
  return has('fault') ? EXIT.fail : has('warning') ? EXIT.inconc : EXIT.pass
}
