import type { TSchema } from 'typebox'
import { HEARD } from './messages.ts'
import { COMMANDS } from './schema/command.ts'
import { isVariants, type Variants } from './schema/message.ts'

type Carried = TSchema | Variants<Readonly<Record<string, TSchema>>>
type Named = readonly [name: string, schema: TSchema & { readonly description?: string }]

const ref = (...path: string[]) => ({ $ref: `#/${path.join('/')}` })
const entries = <T>(list: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(list)

/** `event/last-coups` → `eventLastCoups` */
const camel = (words: string) => words.replace(/[/-](.)/g, (_, c: string) => c.toUpperCase())

/** QoS 1 throughout; only states are retained (MQTT binding 0.2.0). */
const bindings = (topic: string) => ({
  mqtt: { qos: 1, retain: topic.startsWith('state/'), bindingVersion: '0.2.0' },
})

const messagesOf = (topic: string, m: Carried): Named[] =>
  isVariants(m)
    ? Object.entries(m.of).map(([value, schema]) => [camel(`${topic}/${value}`), schema])
    : [[camel(topic), m]]

/** A command names itself with an id, and its answer repeats it. */
const answers = (topic: string) => topic.startsWith('command/') || topic.startsWith('response/')

function message(topic: string, [name, { description, ...payload }]: Named) {
  const correlated = answers(topic) ? { correlationId: ref('components', 'correlationIds', 'command') } : {}
  const summary = description ?? name
  return { name, summary, contentType: 'application/json', ...correlated, payload }
}

function operation(topic: string, action: 'receive' | 'send', names: readonly string[]) {
  const channel = camel(topic)
  const reply = {
    channel: ref('channels', 'responseCommand'),
    messages: [ref('channels', 'responseCommand', 'messages', 'responseCommand')],
  }
  return {
    action,
    channel: ref('channels', channel),
    messages: names.map((name) => ref('channels', channel, 'messages', name)),
    ...(action === 'send' ? { reply } : {}),
    bindings: bindings(topic),
  }
}

/**
 * What a table says over MQTT, and what the rig asks of it, as an AsyncAPI 3.0 document: seen from the rig, and
 * built from the schemas that validate each message.
 */
function asyncapi() {
  const topics = [
    ...Object.entries<Carried>(HEARD).map(([topic, m]) => ({ topic, action: 'receive' as const, m })),
    ...Object.entries<Carried>(COMMANDS).map(([topic, m]) => ({ topic, action: 'send' as const, m })),
  ].map(({ topic, action, m }) => ({ topic, action, messages: messagesOf(topic, m) }))

  return {
    asyncapi: '3.0.0',
    info: {
      title: 'A casino table under test',
      version: '1.0.0',
      description:
        'What a table controller or a croupier’s console tells the rig, and what the rig asks of a table that co-operates. A message with a seq that was seen is no new event; a seq left out is a gap; a message that does not fit is recorded and never used.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: entries(
      topics.map(({ topic, messages }) => [
        camel(topic),
        {
          address: `cylinder/{table}/${topic}`,
          parameters: { table: ref('components', 'parameters', 'table') },
          messages: entries(messages.map(([name]) => [name, ref('components', 'messages', name)])),
        },
      ]),
    ),
    operations: entries(
      topics.map(({ topic, action, messages }) => {
        const names = messages.map(([name]) => name)
        return [camel(`${action}/${topic}`), operation(topic, action, names)]
      }),
    ),
    components: {
      parameters: { table: { description: 'The table, by its name in the bench configuration.' } },
      correlationIds: {
        command: { description: 'The id of the command.', location: '$message.payload#/id' },
      },
      messages: entries(
        topics.flatMap(({ topic, messages }) => messages.map((m) => [m[0], message(topic, m)] as const)),
      ),
    },
  }
}

/** The document as `asyncapi.json` holds it. */
export const asyncapiText = (): string => `${JSON.stringify(asyncapi(), null, 2)}\n`
