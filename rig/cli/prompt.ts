import { createInterface } from 'node:readline'
import type { DevicePort } from '../../drivers/emulator/serve/port.ts'
import { RigError } from '../errors.ts'
import { duration } from '../time.ts'
import { leave } from './interrupt.ts'

/** Something that runs, and whose troubles can be switched by what is typed. */
export interface Switched {
  readonly id: string
  readonly port: DevicePort
  /** Ids of the faults that it knows, and of those that are on. */
  readonly knows: readonly string[]
  readonly on: readonly string[]
  /** @throws RigError for a fault that there is not */
  set(id: string, on: boolean): void
  /** False where nothing would notice. */
  dropChip(): boolean
}

const HELP = `  faults            what can be switched, and what is on
  fault NAME        make it misbehave
  ok [NAME]         make it behave again, in everything or in this
  chip              let something fall into the cylinder
  unplug [3 s]      pull the cable, for so long or until replug
  replug
  quit
With several tables, begin with the name of one (T1-2 fault wire-drop); without it all are meant.`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** SIGUSR2 switches the faults of the command line off, and on again. */
export function toggleOnSignal(tables: readonly Switched[], faults: readonly string[]): void {
  process.on('SIGUSR2', () => {
    for (const t of tables) for (const f of faults) switchFault(t, f, !t.on.includes(f))
  })
}

/** What is typed, or piped in, switches things while the tables run. */
export function obeyLines(tables: readonly Switched[]): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    try {
      obey(line, tables)
    } catch (e) {
      if (!(e instanceof RigError)) throw e
      say(`${e.message} ${e.advice ?? ''}`)
    }
  })
}

function obey(line: string, all: readonly Switched[]): void {
  const words = line.trim().split(/\s+/)
  const named = all.find((t) => t.id === words[0])
  const [verb = '', ...rest] = named ? words.slice(1) : words
  const command = COMMANDS[verb]
  if (verb === '') return
  if (!command) return void say(`There is no command “${verb}”. Type help.`)
  command(named ? [named] : all, rest)
}

const COMMANDS: Readonly<Record<string, (tables: readonly Switched[], rest: readonly string[]) => void>> = {
  help: () => say(HELP),
  faults: (tables) => {
    say((tables[0] as Switched).knows.join('  '))
    for (const t of tables) say(`${t.id}: ${t.on.join(', ') || 'it behaves'}`)
  },
  fault: (tables, [name = '']) => {
    for (const t of tables) switchFault(t, name, true)
  },
  ok: (tables, names) => {
    for (const t of tables) for (const f of names.length > 0 ? names : t.on) switchFault(t, f, false)
  },
  chip: (tables) => {
    for (const t of tables)
      say(`${t.id}: ${t.dropChip() ? 'something fell into the cylinder' : 'nothing here would notice it'}`)
  },
  unplug: (tables, rest) => {
    const lasts = rest.length > 0 ? duration(rest.join(' ')) : null
    for (const t of tables) {
      t.port.unplug()
      if (lasts !== null) setTimeout(() => replug(t), lasts)
      say(`${t.id}: unplugged`)
    }
  },
  replug: (tables) => {
    for (const t of tables) replug(t)
  },
  quit: () => void leave(),
}

function switchFault(t: Switched, fault: string, on: boolean): void {
  t.set(fault, on)
  say(`${t.id}: ${fault} is ${on ? 'on' : 'off'}`)
}

function replug(t: Switched): void {
  Promise.resolve(t.port.replug()).then(
    () => say(`${t.id}: plugged in at ${t.port.where}`),
    (e: Error) => say(`${t.id}: ${e.message}`),
  )
}
