import { EQUIPMENT_FAULTS } from '../../drivers/emulator/faults/equipment.ts'
import { FAULTS } from '../../drivers/emulator/faults/index.ts'
import { SHOWS } from '../../drivers/emulator/faults/shows.ts'
import { SLINGSHOT_FAULTS } from '../../drivers/emulator/slingshot2/faults.ts'
import { READER_FAULTS } from '../../drivers/emulator/slingshot2/reader-faults.ts'
import { WHEEL_SHOWS } from '../../drivers/emulator/slingshot2/shows.ts'
import { WIRE_FAULTS } from '../../drivers/wire/faults.ts'
import { WIRE_SHOWS } from '../../drivers/wire/shows.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { GAMES, type Game } from '../apparatus/layout.ts'
import { isPackFile } from '../config/load.ts'
import { clausesFor, type Pack } from '../regulations/clause.ts'
import { PACKS } from '../regulations/packs.ts'
import { type Args, choice, configOf, gameOf } from './args.ts'
import { FAULTS_OF } from './options.ts'
import { packsOf } from './packs-of.ts'
import { print } from './terminal.ts'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** `rig regulations`: the clauses it knows, and which of them it judges; with `--config` those of its own texts too. */
export async function listRegulations(args: Args): Promise<void> {
  const game = gameOf(args)
  const brought = args.config === undefined ? [] : await broughtBy(args)
  const clauses = [...PACKS, ...brought].flatMap((pack) =>
    GAMES.filter((g) => game === undefined || g === game).flatMap((g) =>
      clausesFor(pack, g).map((c) => ({ game: g, pack, clause: c })),
    ),
  )
  // A text may govern two games with the same clause: it is listed once, with its first.
  const once = clauses.filter((x, i) => clauses.findIndex((y) => y.clause.id === x.clause.id) === i)
  if (args.json) {
    const rows = once.map(({ game, pack, clause: { id, obliges, observes, question, monitor } }) => ({
      id,
      text: pack.title,
      game,
      obliges,
      observes,
      ...(question !== undefined && { question }),
      judged: monitor !== undefined,
    }))
    return print(json(rows))
  }
  const lines: string[] = []
  let title = ''
  for (const { pack, clause } of once) {
    if (pack.title !== title) lines.push('', pack.title)
    title = pack.title
    lines.push(
      `  ${clause.id}${clause.monitor ? '' : '  (not judged yet)'}`,
      `      ${clause.obliges} [${clause.observes.join(', ')}]`,
      ...(clause.question === undefined ? [] : [`      An inspector is asked: ${clause.question}`]),
    )
  }
  return print(`${lines.join('\n').trimStart()}\n`)
}

/** The texts of its own that a configuration names. */
async function broughtBy(args: Args): Promise<Pack[]> {
  const { packs } = await packsOf({ packs: configOf({ config: args.config }).packs.filter(isPackFile) })
  return packs
}

/** `rig scenarios` */
export async function listScenarios(args: Args): Promise<void> {
  const game = gameOf(args)
  const list = SCENARIOS.filter((s) => game === undefined || s.games.includes(game))
  if (args.json)
    return print(json(list.map(({ id, title, games, exercises }) => ({ id, title, games, exercises }))))
  return print(list.map((s) => `${s.id}\n    ${s.title}\n    ${s.games.join(', ')}\n`).join(''))
}

const LISTS = {
  table: FAULTS,
  equipment: EQUIPMENT_FAULTS,
  wire: WIRE_FAULTS,
  slingshot2: SLINGSHOT_FAULTS,
  'in-rim-reader': READER_FAULTS,
} as const

/** The code of the finding that a diagnosis of a run with the fault begins with. */
const SHOWN: Readonly<Record<string, string>> = { ...SHOWS, ...WIRE_SHOWS, ...WHEEL_SHOWS }

/** `rig faults` */
export async function listFaults(args: Args): Promise<void> {
  const game = gameOf(args)
  const all: readonly Listed[] = LISTS[choice(args, 'of', FAULTS_OF) ?? 'table']
  const list = all.filter((f) => game === undefined || f.games.includes(game))
  if (args.json)
    return print(
      json(list.map(({ id, title, games, violates }) => ({ id, title, games, violates, shows: SHOWN[id] }))),
    )
  const breaks = (f: Listed) =>
    f.violates.length > 0 ? `breaks ${f.violates.join(', ')}` : 'breaks no clause'
  return print(list.map((f) => `${f.id}\n    ${f.title}\n    ${breaks(f)}\n`).join(''))
}

interface Listed {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  readonly violates: readonly string[]
}
