import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { GAMES } from '../../rig/apparatus/layout.ts'
import { complete, defaultConfig } from '../../rig/config/complete.ts'
import { READING_NAMES, READINGS, valuesOf } from '../../rig/config/readings.ts'
import { schemaText } from '../../rig/config/schema.ts'

interface Node {
  description?: string
  properties?: Record<string, Node>
  additionalProperties?: boolean
}

describe('the schema of the configuration', () => {
  it('rig.config.schema.json is the one in force', () => {
    const same = readFileSync('rig.config.schema.json', 'utf8') === schemaText()
    expect(same, 'out of date: npm run build && npx rig schema > rig.config.schema.json').toBe(true)
  })

  it('describes every property, and knows no others', () => {
    const undescribed: string[] = []
    const walk = (node: Node, path: string) => {
      if (node.properties && node.additionalProperties !== false) undescribed.push(`${path} is open`)
      for (const [key, child] of Object.entries(node.properties ?? {})) {
        if ((child.description ?? '').length < 15) undescribed.push(`${path}.${key}`)
        walk(child, `${path}.${key}`)
      }
    }
    walk(JSON.parse(schemaText()), '')
    expect(undescribed).toEqual([])
  })

  it('as printed, accepts what `rig init` writes for every game', () => {
    const fits = new Ajv({ strict: true }).compile(JSON.parse(schemaText()))
    for (const game of GAMES) expect(fits(JSON.parse(JSON.stringify(defaultConfig(game)))), game).toBe(true)
    expect(fits({ game: 'boule', spins: 0 })).toBe(false)
  })

  it('fills in what a file leaves out, and leaves the file as it is', () => {
    const file = { game: 'boule', house: { tables: 2 } }
    expect(complete(file, 'a file')).toMatchObject({ packs: ['fr-46'], house: { tables: 2, chiefs: 1 } })
    expect(file).toEqual({ game: 'boule', house: { tables: 2 } })
  })

  it('gives each reading the values and the default of the table', () => {
    const { readings } = JSON.parse(schemaText()).properties
    for (const name of READING_NAMES) {
      expect(readings.properties[name].enum).toEqual(valuesOf(name))
      expect(defaultConfig('boule').readings[name]).toBe(Object.keys(READINGS[name].values)[0])
    }
  })
})
