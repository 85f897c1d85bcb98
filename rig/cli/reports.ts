import { join } from 'node:path'
import { certificateHtml } from '../report/html.ts'
import { resultJson } from '../report/json.ts'
import { junitXml } from '../report/junit.ts'
import type { RunResult } from '../result.ts'
import { writeFiles } from './output.ts'

/** Writes the three reports beside the trace; returns all four paths, the certificate first. */
export function writeReports(out: string, result: RunResult): string[] {
  const reports = {
    'certificate.html': certificateHtml(result),
    'result.json': resultJson(result),
    'junit.xml': junitXml(result),
  }
  return [...writeFiles(out, reports), join(out, 'trace.ndjson')]
}
