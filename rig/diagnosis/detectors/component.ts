import type { Evidence, Finding } from '../../finding.ts'
import type { Observation, Phase } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { type Kind, times } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'
import { lapse, type Status, shows } from '../status.ts'
import { CODES, type Component, KINDS, mode4, RUNAWAY, sensorOf } from './component-kinds.ts'

/** Below, a rotor that should turn does not, rpm. */
const STANDS = 1

/** The code and the flag of one failure come together: the flag in the next status frame. */
const FLAG_WITHIN: Ms = 2000

const IN_PLAY = new Set<Phase>(['bets', 'rim', 'no-more-bets'])

/** One time that the device said that a component had failed. */
interface Episode {
  readonly up: Status
  /** The phase it happened in, entered. */
  readonly entered: Status
  readonly blinked: boolean
  /** The speed that was read climbed to what no rotor does. */
  readonly runsAway: boolean
  readonly stood: boolean
  /** It was up already when the device was first heard. */
  readonly before: boolean
  down: Status | null
  closed: Status | null
}

/** Motor, encoder and sensors, as an automated wheel reports them: its flag, its code, and what the speed did before. */
export class ComponentDetector implements Detector {
  readonly #quotes: Quotes
  readonly #by = new Map<Component, Occasions>()
  #status: Status | null = null
  #entered: Status | null = null
  #blinked = false
  #runsAway = false
  #open: Episode | null = null
  #code: { readonly component: Component; readonly text: string } | null = null
  /** A code that came before its flag, or without one: of a self-test. */
  #said: {
    readonly component: Component
    readonly text: string
    readonly o: Observation<'cylinder.fault'>
  } | null = null
  #turned = false
  #mode: Observation<'cylinder.mode'> | null = null
  #change: Observation<'cylinder.parameter'> | null = null

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => this.#next(s),
    'rotor.turned': () => {
      this.#turned = true
    },
    'cylinder.fault': (o) => {
      if (o.cleared || !/^\d+$/.test(o.code)) return
      const component = CODES[Number(o.code)]
      if (!component) return
      const named = sensorOf(Number(o.code))
      const text = `the device reports code ${o.code}${named ? `, ${named}` : ''}`
      this.#tellSaid()
      if (this.#open) this.#code = { component, text }
      else this.#said = { component, text, o }
    },
    'cylinder.mode': (o) => {
      this.#mode = o
    },
    'cylinder.parameter': (o) => {
      if (o.name === 'm') this.#change = o
    },
  }

  #next(s: Status): void {
    const was = this.#status
    this.#status = s
    if (was?.phase !== s.phase || was.spin !== s.spin) {
      this.#entered = s
      if (!shows(s, 'component')) {
        this.#blinked = false
        this.#runsAway = false
        this.#turned = s.rpm > STANDS
      }
    }
    const entered = this.#entered ?? s
    if (shows(s, 'ball-not-detected') && !shows(s, 'component')) this.#blinked = true
    if (shows(s, 'speed-impossible')) this.#runsAway = true
    if (shows(s, 'component') && !this.#open) {
      const before = was === null
      const stood = !before && s.rpm < STANDS && !this.#turned
      this.#open = {
        up: s,
        entered,
        blinked: this.#blinked,
        runsAway: this.#runsAway,
        stood,
        before,
        down: null,
        closed: null,
      }
    }
    const open = this.#open
    const said = this.#said
    if (said && s.at[1] - said.o.at[1] > FLAG_WITHIN) this.#tellSaid()
    else if (said && open && open.up === s) {
      this.#code = said
      this.#said = null
    }
    if (!open) return
    if (s.phase === 'closed') open.closed ??= s
    if (shows(s, 'component')) return
    open.down = s
    this.#end(open)
    this.#open = null
    this.#code = null
  }

  #end(e: Episode): void {
    this.#note(this.#componentOf(e), evidence(e.up, this.#told(e), this.#quotes))
  }

  #componentOf(e: Episode): Component {
    if (this.#code) return this.#code.component
    if (e.runsAway) return 'speed-runs-away'
    if (e.stood) return 'motor'
    if (e.before) return 'component'
    // From the launch on the sensors must see the ball; before it, and when it is over, they need not.
    return IN_PLAY.has(e.up.phase) ? 'rim-sensor' : 'component'
  }

  #told(e: Episode): string {
    if (e.before)
      return `flag 4 in state ${e.up.state} when it was first heard${e.down ? `; up ${lapse(e.up, e.down)}` : ', and still at the end'}`
    return [
      `flag ${e.blinked ? '1 then 4' : '4'}, ${lapse(e.entered, e.up)} into state ${e.up.state}${e.stood ? ', the rotor stood' : ''}`,
      e.closed ? `closed ${lapse(e.up, e.closed)} later` : 'not closed',
      e.down ? `up ${lapse(e.up, e.down)}` : 'still up at the end',
      ...(this.#code ? [this.#code.text] : []),
    ].join('; ')
  }

  #tellSaid(): void {
    const said = this.#said
    this.#said = null
    if (said) this.#note(said.component, evidence(said.o, said.text, this.#quotes))
  }

  #note(component: Component, e: Evidence): void {
    const known = this.#by.get(component)
    if (known) return known.add(e)
    const all = new Occasions()
    all.add(e)
    this.#by.set(component, all)
  }

  findings(now: Ms): Finding[] {
    if (this.#said && now - this.#said.o.at[1] > FLAG_WITHIN) this.#tellSaid()
    const open = this.#open
    const by = new Map([...this.#by].map(([c, all]) => [c, { all, last: null as Evidence | null }]))
    if (open) {
      const c = this.#componentOf(open)
      const last = evidence(open.up, this.#told(open), this.#quotes)
      by.set(c, { all: by.get(c)?.all ?? new Occasions(), last })
    }
    return [...by].map(([component, { all, last }]) => {
      const kind = component === 'speed-runs-away' ? this.#runaway() : KINDS[component]
      const count = all.count + (last ? 1 : 0)
      const titled: Kind = count > 1 ? { ...kind, title: `${kind.title}, ${times(count)}` } : kind
      const after = [...(last ? [last] : []), ...this.#settings(component)]
      const found = all.finding(titled, { after })
      if (!last?.at) return found
      return {
        ...found,
        times: count,
        at: [all.count ? Math.min(found.at[0], last.at[0]) : last.at[0], last.at[1]],
      }
    })
  }

  /** What is known of the speed change that the wheel makes by itself decides which cause comes first. */
  #runaway(): Kind {
    const [base, changes, change] = [KINDS['speed-runs-away'], this.#mode?.changesSpeed, this.#change]
    const range = change?.range
    const sane = change && range && change.values.every((v) => v >= range[0] && v <= range[1])
    if (changes === false || sane) return base
    return { ...base, causes: [mode4(change ?? null), ...base.causes], apart: RUNAWAY }
  }

  #settings(component: Component): Evidence[] {
    const m = this.#mode
    if (component !== 'speed-runs-away' || !m) return []
    const raced = 'before each the speed that was read climbed evenly to beyond 60 rpm'
    return [remark(`${raced}; the mode word is ${m.word}, ${m.changesSpeed ? 'with' : 'without'} 4`)]
  }
}
