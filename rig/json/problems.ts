import type { ErrorObject } from 'ajv'
import { nearest, oneOf } from '../nearest.ts'

/** As much of a JSON Schema as the words for it need. */
interface Schema {
  title?: string
  examples?: readonly unknown[]
  type?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  properties?: Readonly<Record<string, Schema>>
}

/**
 * What a validator (ajv, `allErrors` and `verbose`) found, one line each: where (`timing.rnvpPeriod`,
 * `packs[0]`), what was expected, what was found, and for a mistyped word the one probably meant.
 */
export function problems(errors: readonly ErrorObject[]): string[] {
  // A value that fits no branch of a choice is reported once, for the choice, and not for each branch.
  const choices = errors.filter((e) => e.keyword === 'anyOf').map((e) => `${e.schemaPath}/`)
  const told = errors.filter((e) => !choices.some((c) => e.schemaPath.startsWith(c)))
  return [...new Set(told.map(problem))]
}

function problem(e: ErrorObject): string {
  const schema = e.parentSchema as Schema
  const at = place(e.instancePath)
  const within = (key: string) => (at === '' ? key : `${at}.${key}`)
  switch (e.keyword) {
    case 'additionalProperties': {
      const known = Object.keys(schema.properties ?? {})
      const key = e.params.additionalProperty as string
      const near = nearest(key, known)
      return `${within(key)}: unknown key; ${near === null ? `expected ${oneOf(known)}` : `did you mean “${near}”?`}`
    }
    case 'required': {
      const key = e.params.missingProperty as string
      return `${within(key)}: missing; expected ${expected(schema.properties?.[key] ?? {})}`
    }
    case 'uniqueItems':
      return `${at}: expected each entry once, found ${show((e.data as unknown[])[e.params.i as number])} twice`
    default: {
      const near =
        typeof e.data === 'string' && schema.enum ? nearest(e.data, schema.enum.filter(isString)) : null
      const meant = near === null ? '' : `; did you mean “${near}”?`
      return `${at === '' ? '' : `${at}: `}expected ${expected(schema)}, found ${show(e.data)}${meant}`
    }
  }
}

const isString = (v: unknown): v is string => typeof v === 'string'

/** `/packs/0/x` → `packs[0].x` */
function place(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((p) => p.replaceAll('~1', '/').replaceAll('~0', '~'))
  return parts.map((p, i) => (/^\d+$/.test(p) ? `[${p}]` : i === 0 ? p : `.${p}`)).join('')
}

const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object in braces',
}

function expected(s: Schema): string {
  if (s.title !== undefined) {
    return s.examples ? `${s.title}, such as ${s.examples.map(show).join(' or ')}` : s.title
  }
  if (s.enum) return oneOf(s.enum.map(String))
  const bounds = [
    s.minimum !== undefined && s.maximum === undefined ? `of at least ${s.minimum}` : '',
    s.minimum !== undefined && s.maximum !== undefined ? `from ${s.minimum} to ${s.maximum}` : '',
    s.exclusiveMinimum !== undefined ? `above ${s.exclusiveMinimum}` : '',
    s.exclusiveMaximum !== undefined ? `below ${s.exclusiveMaximum}` : '',
    s.minItems ? 'that is not empty' : '',
  ].filter((b) => b !== '')
  return [TYPES[s.type ?? ''] ?? 'another value', bounds.join(' and ')].filter((w) => w !== '').join(' ')
}

const MOST_SHOWN = 60

/** A value as JSON, cut where it grows long. */
function show(value: unknown): string {
  const text = JSON.stringify(within(value, MOST_SHOWN)) ?? 'nothing'
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}…` : text
}

/** The value without what is nested deeper: some 5,000 brackets are more than `JSON.stringify` has a stack for. */
function within(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((v) => within(v, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, within(v, levels - 1)]))
}
