import { assemble } from '../../drivers/emulator/assemble.ts'
import { type Behaviour, healthy } from '../../drivers/emulator/behaviour.ts'
import { STILL_MS } from '../../drivers/emulator/head.ts'
import type { HouseRules } from '../../drivers/emulator/house/rules.ts'
import type { Message } from '../../drivers/link/link.ts'
import { MemoryBroker, memoryLink } from '../../drivers/link/memory.ts'
import { decodeHead } from '../../drivers/sentence/codec.ts'
import { SentenceDriver } from '../../drivers/sentence/driver.ts'
import type { HeadSentence } from '../../drivers/sentence/sentences.ts'
import { TableDriver } from '../../drivers/table-mqtt/driver.ts'
import type { Game } from '../../rig/apparatus/layout.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import { Random } from '../../rig/random.ts'
import type { Stimulus } from '../../rig/target.ts'
import type { Ms } from '../../rig/time.ts'
import { Notebook } from '../drivers/notebook.ts'
import { rulingOf } from '../regulations/story.ts'

const RULES: HouseRules = {
  object: 'relaunch',
  direction: 'actuation',
  electronic: false,
  neutralFull: 'allowed',
  sixainRank: 'transversale',
  licensedMinimum: null,
  sigil: 'T1',
}

interface Options {
  readonly game?: Game
  readonly seed?: number
  readonly rules?: Partial<HouseRules>
  readonly change?: (b: Behaviour) => void
}

/** Something that truly happened, when it did. */
interface Truth {
  readonly what: string
  readonly t: Ms
  readonly value?: unknown
}

/** An emulated house whose walls are of glass: what truly happens stands beside what its link and topics say. */
export function house({ game = 'roulette-monte-carlo', seed = 1, rules, change }: Options = {}) {
  const clock = new VirtualClock()
  const random = new Random(seed)
  const { layout } = rulingOf(game)
  const { pockets } = layout
  const behaviour = healthy(pockets, 8)
  change?.(behaviour)

  const truth: Truth[] = []
  const happened = (what: string, value?: unknown) => truth.push({ what, t: clock.now(), value })
  const link = memoryLink('head', clock, random)
  const broker = new MemoryBroker(clock, random)
  const publish = broker.publish.bind(broker)
  broker.publish = (topic, payload, options) => {
    if (!topic.includes('/command/')) happened(topic.split('/').slice(2).join('/'), JSON.parse(payload))
    return publish(topic, payload, options)
  }

  const { cylinder, head, table, croupier } = assemble({
    clock,
    random,
    link: link.device,
    broker,
    layout,
    obstacles: 8,
    behaviour,
    rules: { ...RULES, ...rules },
    id: 'T1',
    epoch: Date.UTC(2026, 0, 1),
  })
  cylinder.watchers.push({
    indexPulse: (direction) => happened('turned', direction),
    standstill: () => happened('stopped'),
    launched: (direction) => happened('launched', direction),
    crossed: (beam) => happened('crossed', beam),
    left: () => happened('dropped'),
    rested: (pocket) => happened('rested', pocket),
    lifted: (pocket) => happened('lifted', pocket),
    placed: (pocket) => happened('placed', pocket),
    object: () => happened('object'),
  })
  /** What the head said, as it arrived. */
  const said: (HeadSentence & { readonly t: Ms })[] = []
  const messages: (Message & { readonly t: Ms })[] = []
  broker.subscribe('cylinder/T1/#', (m) => {
    if (!m.topic.includes('/command/')) messages.push({ ...m, t: clock.now() })
  })

  /** A rig at the other end, and what it understands. */
  const notes = new Notebook()
  const sentences = new SentenceDriver({
    intake: notes,
    link: link.rig,
    clock,
    layout,
    latencyBoundMs: 5,
    stillMs: STILL_MS,
  })
  const tables = new TableDriver({ table: 'T1', broker, clock, intake: notes })
  const data = (chunk: Uint8Array) => {
    for (const line of Buffer.from(chunk).toString('latin1').split('\r\n').filter(Boolean)) {
      const s = decodeHead(line)
      if ('rejected' in s) throw new Error(`the head said ${line}: ${s.rejected}`)
      said.push({ ...s, t: clock.now() })
    }
    sentences.take(chunk, clock.now())
  }
  link.rig.listen({ data })
  tables.start()

  /** Lets the time pass. */
  const pass = (ms: Ms) =>
    clock.run(
      new Promise<void>((resolve) => {
        clock.at(clock.now() + ms, () => {
          resolve()
          clock.wake()
        })
      }),
    )
  return {
    clock,
    random,
    layout,
    cylinder,
    head,
    table,
    croupier,
    behaviour,
    broker,
    /** Writes to the head, as a rig does. */
    write: (text: string) => link.rig.write(Buffer.from(text, 'latin1')),
    /** The rig begins to listen and to map the head's clock. */
    listen: () => sentences.start(),
    ask: (s: Stimulus) => clock.run(tables.command(s)),
    close: () => sentences.close(),
    truth,
    said,
    messages,
    notes,
    pass,
    /** Serves one coup and waits until it is over. */
    coup: async () => {
      const why = croupier.serve()
      if (why) throw new Error(why)
      await pass(60_000)
    },
    /** What truly happened, of these kinds. */
    happened: (...kinds: string[]) => truth.filter((h) => kinds.includes(h.what)),
  }
}
