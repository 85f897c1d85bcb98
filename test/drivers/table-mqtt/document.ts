import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

export const FILE = 'drivers/table-mqtt/asyncapi.json'

export interface Ref {
  $ref: string
}
export interface Channel {
  address: string
  parameters: Record<string, Ref>
  messages: Record<string, Ref>
}
interface Operation {
  action: string
  channel: Ref
  messages: Ref[]
  reply?: { channel: Ref; messages: Ref[] }
  bindings: { mqtt: { qos: number; retain: boolean; bindingVersion: string } }
}
interface Document {
  asyncapi: string
  info: { title: string; version: string }
  channels: Record<string, Channel>
  operations: Record<string, Operation>
  components: { messages: Record<string, { name: string; summary: string; payload: object }> }
}

export const document: Document = JSON.parse(readFileSync(FILE, 'utf8'))
const { channels } = document

/** What a `#/…` reference names, or undefined. */
export const at = ({ $ref }: Ref): unknown =>
  $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)

/** The messages that the document allows on a topic below the table's root. */
function payloadsOn(topic: string): object[] {
  const channel = Object.values(channels).find((c) => c.address === `cylinder/{table}/${topic}`)
  return Object.values(channel?.messages ?? {}).map((r) => (at(r) as { payload: object }).payload)
}

const ajv = new Ajv({ strict: true })
const validators = new Map<object, (body: unknown) => boolean>()
/** How many of the topic's messages this one is, by the document alone. */
export function fitting(topic: string, body: unknown): number {
  return payloadsOn(topic).filter((schema) => {
    let fits = validators.get(schema)
    if (!fits) {
      fits = ajv.compile(schema)
      validators.set(schema, fits)
    }
    return fits(body)
  }).length
}
