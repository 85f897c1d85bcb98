import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKS } from '../../../rig/regulations/packs.ts'

const CATALOGUE = new URL('../../../../shared/regulations/clauses.md', import.meta.url)
const ids = existsSync(CATALOGUE)
  ? [...readFileSync(CATALOGUE, 'utf8').matchAll(/^\| ([a-z0-9-]+\/[a-z0-9/-]+) \|/gm)].map((m) => m[1])
  : []

test.skipIf(ids.length === 0)('every clause of the catalogue has a monitor, and there are no others', () => {
  const clauses = PACKS.flatMap((p) => p.clauses)
  expect(ids.length).toBeGreaterThan(60)
  expect(clauses.map((c) => c.id).sort()).toEqual([...ids].sort())
  expect(clauses.filter((c) => !c.monitor).map((c) => c.id)).toEqual([])
})

test('a boule apparatus is judged on neither direction nor “rien ne va plus”', () => {
  const boule = PACKS.flatMap((p) => p.clauses).filter((c) => c.games?.includes('boule'))
  expect(boule.length).toBe(11)
  expect(boule.map((c) => c.id).filter((id) => /direction|rnvp/.test(id))).toEqual([])
  expect(boule.flatMap((c) => c.needs ?? []).filter((s) => /rotor|rien/.test(s))).toEqual([])
})
