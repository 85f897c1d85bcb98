import { existsSync, statSync } from 'node:fs'
import { cpus, hostname, platform, release, totalmem } from 'node:os'
import { basename } from 'node:path'
import type { DiagnosisResult } from '../finding.ts'
import { diagnosisHtml } from '../report/diagnosis/html.ts'
import { diagnosisJson } from '../report/diagnosis/json.ts'
import { VERSION } from '../version.ts'
import { type Args, configOf } from './args.ts'
import type { Looked } from './looked.ts'
import { cannotWrite } from './output.ts'
import { type Entry, writeTarGz } from './tar.ts'

/** What is never sent on, by the names of keys. */
const SECRET = /pass|secret|token|key|credential|private/i
const REMOVED = '(removed)'

/**
 * A support bundle: the record itself (unless it was a pipe), the findings and their report, the device's snapshot, or
 * how a record shows it to be set, the environment, the configuration without its secrets.
 *
 * @throws RigError where it cannot be written
 */
export async function writeBundle(
  path: string,
  d: DiagnosisResult,
  { record, snapshot = null }: Pick<Looked, 'record' | 'snapshot'>,
  args: Args,
): Promise<void> {
  const config = configOf(args)
  const entries: Entry[] = [
    { name: 'findings.json', text: diagnosisJson(d) },
    { name: 'report.html', text: diagnosisHtml(d) },
    { name: 'device.json', text: json(snapshot ?? { target: d.target, parameters: d.settings }) },
    { name: 'environment.json', text: json(await environment()) },
    { name: 'configuration.json', text: json(withoutSecrets(config)) },
    ...(record !== null && existsSync(record) && statSync(record).isFile()
      ? [{ name: `record/${basename(record)}`, path: record }]
      : []),
  ]
  try {
    await writeTarGz(path, entries, new Date())
  } catch (e) {
    throw cannotWrite(path, e, 'Give another file with --bundle.')
  }
}

/** What of the machine bears on what it measures. */
async function environment() {
  const { listPorts } = await import('../../drivers/link/serial/ports.ts')
  return {
    rig: VERSION,
    node: process.versions.node,
    os: `${platform()} ${release()}`,
    arch: process.arch,
    host: hostname(),
    processors: cpus().length,
    processor: cpus()[0]?.model ?? null,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    ports: await listPorts().catch((e: Error) => e.message),
  }
}

/** A copy in which no value of a key that may be a secret stands, and no address that holds a password. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(\w+:\/\/)[^/@\s]*@/g, `$1${REMOVED}@`)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, SECRET.test(k) && v !== null ? REMOVED : withoutSecrets(v)]),
  )
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
