import { readFileSync } from 'node:fs'
import type { Behaviour } from '../../../drivers/emulator/behaviour.ts'
import { EmulatorTarget } from '../../../drivers/emulator/target.ts'
import type { Game, Layout } from '../../../rig/apparatus/layout.ts'
import type { Reply, Stimulus } from '../../../rig/target.ts'
import type { Ms } from '../../../rig/time.ts'
import { Notebook } from '../../drivers/notebook.ts'

const LAYOUTS: Record<Game, string> = {
  boule: 'boule-9',
  'vingt-trois': 'vingt-trois-example',
  'roulette-monte-carlo': 'roulette-monte-carlo-example',
  'roulette-37': 'roulette-37',
  'roulette-38': 'roulette-38',
}

export function layoutOf(game: Game): Layout {
  const file = new URL(`../../../fixtures/layouts/${LAYOUTS[game]}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** One message of the table, as it went over the wire. */
interface Said {
  readonly topic: string
  readonly body: { readonly [field: string]: unknown }
}

/** Whoever speaks to the table's topics. */
export interface Hand {
  ask(kind: Stimulus['kind'], detail?: object): Promise<Reply>
  wait(t: Ms): Promise<void>
}

export interface Played {
  /** What the table said, without its answers to commands. */
  readonly said: readonly Said[]
  readonly notes: Notebook
  /** `announcement number`, `croupier marker-placed`, `payment B pair` …: what happened, in a word or two, in order. */
  readonly story: readonly string[]
}

/** Plays on an emulated table of the game, by its commands alone, until `play` is done. */
export async function played(
  game: Game,
  play: (hand: Hand) => Promise<void>,
  options: { readonly seed?: number; readonly change?: (b: Behaviour) => void } = {},
): Promise<Played> {
  const { change } = options
  const fault = change && { id: 'test', title: '', games: [game], violates: [], apply: change }
  const target = new EmulatorTarget({
    table: 'T1',
    layout: layoutOf(game),
    obstacles: 8,
    rules: {
      object: 'relaunch',
      direction: 'actuation',
      electronic: false,
      neutralFull: 'allowed',
      sixainRank: 'transversale',
      licensedMinimum: 2,
      sigil: 'T1',
    },
    seed: options.seed ?? 1,
    faults: fault ? [fault] : [],
    epoch: Date.UTC(2026, 0, 5, 12),
  })
  const notes = new Notebook()
  const { clock } = target
  const hand: Hand = {
    ask: async (kind, detail = {}) =>
      (await target.stimulate({ kind, ...detail })) ?? { ok: false, why: 'no answer' },
    wait: (t) =>
      new Promise((resolve) => {
        clock.at(clock.now() + t, () => {
          resolve()
          clock.wake()
        })
      }),
  }
  const playing = async () => {
    await target.open(notes)
    await play(hand)
  }
  await target.run(playing())
  target.close()
  const said = notes.raws.filter((r) => r.link === 'table' && r.dir === 'rx').flatMap((r) => saidIn(r.raw))
  return { said, notes, story: said.map(inAWord) }
}

function saidIn(raw: string): Said[] {
  const at = raw.indexOf(' ')
  const topic = raw.slice('cylinder/T1/'.length, at)
  return topic.startsWith('response/') ? [] : [{ topic, body: JSON.parse(raw.slice(at + 1)) }]
}

function inAWord({ topic, body }: Said): string {
  const { what, state, act, player, chance, numbers, accepted, why, cover, open } = body
  const words = [what, act, state, cover, typeof open === 'boolean' ? (open ? 'open' : 'closed') : undefined]
  const place = chance === undefined ? [] : [chance, ...(numbers as string[])]
  const answer = accepted === undefined ? [] : [accepted ? 'accepted' : (why as string)]
  return [topic.split('/')[1], ...words, player, ...place, ...answer].filter((x) => x !== undefined).join(' ')
}
