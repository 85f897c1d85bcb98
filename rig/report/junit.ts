import type { ClauseResult, RunResult, ScenarioResult } from '../result.ts'
import type { Judgement, Verdict } from '../verdict.ts'
import { type Markup, markup, trusted } from './markup.ts'
import { why } from './why.ts'

type Tag = 'failure' | 'error' | 'skipped'

interface Case {
  readonly classname: string
  readonly name: string
  readonly ms: number
  /** Null for what passed. */
  readonly tag: Tag | null
  /** A {@link Verdict}: an `<error type="inconc">` is no `<error type="error">`. */
  readonly type: Verdict
  readonly message: string
  readonly details: string
  readonly out: string
}

/**
 * JUnit XML as Jenkins (xunit `junit-10.xsd`) and GitLab read it. What is not certain must not look green:
 * an inconclusive clause and a required one that was not assessed are `<error>`s, and a run that ended badly
 * although every clause and scenario passed gets a suite of its own that says so.
 */
export function junitXml(result: RunResult): string {
  const clauses = result.clauses.map(clauseCase)
  const scenarios = result.scenarios.map(scenarioCase)
  const overall = [...clauses, ...scenarios].some(isRed) ? [] : [runCase(result)].filter(isRed)
  const all = [...clauses, ...scenarios, ...overall]
  const suites = [
    suite('clauses', clauses, result),
    suite('scenarios', scenarios, result),
    ...(overall.length > 0 ? [suite('run', overall, result)] : []),
  ]
  return `${
    markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="cylinder-rig" tests="${all.length}" failures="${tally(all, 'failure')}" errors="${tally(all, 'error')}" time="${inSeconds(result.durationMs)}">
${suites}</testsuites>
`.markup
  }`
}

const isRed = (c: Case) => c.tag === 'failure' || c.tag === 'error'
const tally = (cases: readonly Case[], tag: Tag) => cases.filter((c) => c.tag === tag).length
const inSeconds = (ms: number) => (ms / 1000).toFixed(3)

function tagOf(verdict: Verdict, required: boolean): Tag | null {
  switch (verdict) {
    case 'pass':
      return null
    case 'none':
      return required ? 'error' : 'skipped'
    case 'fail':
      return 'failure'
    case 'inconc':
    case 'error':
      return 'error'
  }
}

/** A clause is judged all through the run and has no time of its own. */
function clauseCase(c: ClauseResult): Case {
  const evidence = c.evidence.length > 0 ? `\nevidence: trace lines ${c.evidence.join(', ')}` : ''
  return {
    classname: c.id.split('/')[0] as string,
    name: c.id,
    ms: 0,
    tag: tagOf(c.verdict, c.required),
    type: c.verdict,
    message: message(c, c.required),
    details: `${c.obliges}\njudged ${c.judged}, failed ${c.failed}, undecided ${c.undecided}${evidence}`,
    out: '',
  }
}

function scenarioCase(s: ScenarioResult): Case {
  return {
    classname: 'scenario',
    name: s.id,
    ms: s.durationMs,
    tag: tagOf(s.verdict, false),
    type: s.verdict,
    message: message(s, false),
    details: `${s.title}\nclauses: ${s.clauses.join(', ') || 'none'}`,
    out: s.attempts > 1 ? `${s.attempts} attempts; the last one counts` : '',
  }
}

function runCase(r: RunResult): Case {
  return {
    classname: 'run',
    name: `${r.command} ${r.game}`,
    ms: r.durationMs,
    tag: tagOf(r.verdict, true),
    type: r.verdict,
    message: why(r),
    details: 'No single clause or scenario shows it; the run as a whole ended so.',
    out: '',
  }
}

const DEFAULT_MESSAGE: Record<Verdict, string> = {
  pass: '',
  none: 'not assessed',
  inconc: 'it cannot be told',
  fail: 'failed',
  error: 'the rig failed',
}

function message({ verdict, reason }: Judgement, required: boolean): string {
  const text = reason ?? DEFAULT_MESSAGE[verdict]
  return required && verdict === 'none' ? `required: ${text}` : text
}

function suite(name: string, cases: readonly Case[], result: RunResult): Markup {
  const ms = cases.reduce((sum, c) => sum + c.ms, 0)
  return markup`  <testsuite name="${name}" tests="${cases.length}" failures="${tally(cases, 'failure')}" errors="${tally(cases, 'error')}" skipped="${tally(cases, 'skipped')}" time="${inSeconds(ms)}" timestamp="${result.startedAt}">
    <properties>
${properties(result).map(([k, v]) => markup`      <property name="${k}" value="${v}"/>\n`)}    </properties>
${cases.map(testcase)}  </testsuite>
`
}

function properties(r: RunResult): readonly (readonly [string, string])[] {
  return [
    ['rig', r.rig],
    ['command', r.command],
    ['game', r.game],
    ['packs', r.packs.join(' ')],
    ['target', r.target.kind],
    ['seed', r.seed === null ? '' : String(r.seed)],
    ['spins', String(r.spins)],
    ['faults', r.faults.join(' ')],
    ['verdict', r.verdict],
  ]
}

function testcase(c: Case): Markup {
  const start = markup`    <testcase classname="${c.classname}" name="${c.name}" time="${inSeconds(c.ms)}"`
  if (!c.tag && !c.out) return markup`${start}/>\n`
  return markup`${start}>
${c.tag && outcome(c.tag, c)}${c.out === '' ? null : markup`      <system-out>${c.out}</system-out>\n`}    </testcase>
`
}

/** The reason twice: Jenkins shows the attribute, GitLab what is inside. */
function outcome(tag: Tag, c: Case): Markup {
  const type = tag === 'skipped' ? null : markup` type="${c.type}"`
  const name = trusted(tag)
  return markup`      <${name}${type} message="${c.message}">${c.message}\n${c.details}</${name}>\n`
}
