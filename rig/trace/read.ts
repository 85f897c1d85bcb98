import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { GAMES } from '../apparatus/layout.ts'
import { RigError } from '../errors.ts'
import type { TraceHeader, TraceRecord } from './record.ts'

export interface TraceLine {
  readonly line: number
  readonly raw: string
  /** Null where the line is no record of a trace; `reason` says why. */
  readonly record: TraceRecord | null
  readonly reason: string
}

/**
 * Reads a trace of the rig, line by line, in constant memory. A last line that is cut off is legal.
 *
 * @param lines its lines, where they are not simply those of the file: of one that is packed
 * @throws RigError `input` when its first line is no header
 */
export async function* readTrace(
  path: string,
  lines: AsyncIterable<string> = createInterface({ input: createReadStream(path), crlfDelay: Infinity }),
): AsyncGenerator<TraceHeader | TraceLine> {
  let line = 0
  for await (const raw of lines) {
    line++
    if (line === 1) yield header(path, raw)
    else if (raw !== '') yield parsed(line, raw)
  }
}

function header(path: string, raw: string): TraceHeader {
  const wrong = (what: string) =>
    new RigError(
      'input',
      'trace-header',
      `${path} begins like a trace of the rig, but ${what}.`,
      'Copy the file again, from its first line on.',
    )
  if (!raw.trimStart().startsWith('{')) {
    throw new RigError(
      'input',
      'trace-header',
      `${path} is no trace of the rig: its first line is no JSON object.`,
      'Leave --form out: the form of a log is told by its looks.',
    )
  }
  let h: Partial<TraceHeader>
  try {
    h = JSON.parse(raw)
  } catch {
    throw wrong('its first line is cut off or damaged')
  }
  if (h.trace !== 1) throw wrong(`it is of version ${h.trace}, and this rig reads version 1`)
  if (
    !GAMES.some((g) => g === h.game) ||
    !Array.isArray(h.provides) ||
    !h.layout ||
    !Array.isArray(h.layout.pockets)
  ) {
    throw wrong('its first line does not say what it is of')
  }
  return h as TraceHeader
}

function parsed(line: number, raw: string): TraceLine {
  try {
    const record = JSON.parse(raw)
    if (isRecord(record)) return { line, raw, record, reason: '' }
    return { line, raw, record: null, reason: 'not a record of a trace' }
  } catch {
    return { line, raw, record: null, reason: 'cut off or damaged' }
  }
}

function isRecord(r: unknown): r is TraceRecord {
  if (typeof r !== 'object' || r === null || !('n' in r) || typeof r.n !== 'number') return false
  if ('type' in r) return typeof r.type === 'string' && 'at' in r && isInterval(r.at)
  if ('gap' in r) return isInterval(r.gap)
  return true
}

const isInterval = (v: unknown) =>
  Array.isArray(v) &&
  v.length === 2 &&
  v.every((t) => typeof t === 'number' && Number.isFinite(t)) &&
  v[0] <= v[1]
