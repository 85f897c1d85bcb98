import { writeFileSync } from 'node:fs'
import { isReadAgain } from '../../drivers/recording/file.ts'
import { PARAMETERS } from '../../drivers/slingshot2/parameters.ts'
import { Diagnosis } from '../diagnosis/diagnosis.ts'
import { readReference } from '../diagnosis/reference.ts'
import { RigError } from '../errors.ts'
import type { DiagnosisResult, Finding } from '../finding.ts'
import { diagnosisJson } from '../report/diagnosis/json.ts'
import { diagnosisText } from '../report/diagnosis/text.ts'
import { type Args, text } from './args.ts'
import { EXIT } from './exit.ts'
import type { Looked } from './looked.ts'
import { cannotWrite, expectWritable } from './output.ts'
import { playAgain } from './play-again.ts'
import { coloursFor, print } from './terminal.ts'

/** `rig diagnose`: what is wrong, and what to do. 0 nothing above a note, 20 warnings, 30 faults. */
export async function diagnoseCommand(args: Args): Promise<number> {
  const reference = text(args, 'reference')
  const [html, bundle] = [text(args, 'html'), text(args, 'bundle')]
  if (args.file !== undefined && isLive(args)) {
    throw new RigError(
      'usage',
      'recording-or-live',
      'A recording is named, and a live table too.',
      'Leave out one of them: the file, or --target and --port.',
    )
  }
  const read = [text(args, 'file'), reference, text(args, 'config')]
  if (html !== undefined) expectWritable(html, 'html', read)
  if (bundle !== undefined) expectWritable(bundle, 'bundle', [...read, html])
  const diagnosis = new Diagnosis({
    reference: reference === undefined ? null : readReference(reference, SETTINGS),
  })
  const drawn = html !== undefined || bundle !== undefined
  const looked =
    args.file === undefined ? await live(args, diagnosis) : await recorded(args, diagnosis, drawn)
  try {
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

/** What a reference set may name: what a device says of how it is set. */
const SETTINGS = ['mode', ...Object.keys(PARAMETERS)]

async function writeHtml(path: string, found: DiagnosisResult): Promise<void> {
  const { diagnosisHtml } = await import('../report/diagnosis/html.ts')
  try {
    writeFileSync(path, diagnosisHtml(found))
  } catch (e) {
    throw cannotWrite(path, e, 'Give another file with --html.')
  }
}

/** @param drawn whether the record is needed once more: of a pipe a copy is kept meanwhile */
async function recorded(args: Args, diagnosis: Diagnosis, drawn: boolean): Promise<Looked> {
  const of = args.file as string
  const again = isReadAgain(of)
  const copy = again || !drawn ? null : new (await import('./piped.ts')).PipedCopy()
  const done = () => copy?.remove()
  try {
    const result = await playAgain(args, [diagnosis], copy ? (bytes) => copy.write(bytes) : undefined)
    const { settings } = diagnosis
    const record = again ? of : (copy?.path ?? null)
    return { of, result, findings: diagnosis.findings(result.durationMs), settings, record, done }
  } catch (e) {
    done()
    throw e
  }
}

const isLive = (args: Args) => text(args, 'target') !== undefined || text(args, 'port') !== undefined

function live(args: Args, diagnosis: Diagnosis): Promise<Looked> {
  if (!isLive(args)) {
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
