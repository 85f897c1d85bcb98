import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSnapshot, snapshotText } from '../../rig/cli/device/file.ts'
import { readReference } from '../../rig/diagnosis/reference.ts'
import { differences, type Snapshot } from '../../rig/snapshot.ts'
import { emptyFolder } from '../support/rig.ts'

const folder = emptyFolder()
const SNAPSHOT: Snapshot = {
  snapshot: 1,
  rig: '0.1.0',
  takenAt: '2026-11-30T21:00:00.000Z',
  over: '/dev/ttyUSB0',
  profile: 'slingshot2',
  identity: { firmware: 'V2.50' },
  state: 6,
  parameters: { mode: [1159], s: [16, 18] },
  statistics: { '*w': ['12 7'] },
  selfTest: { code: 0, meaning: 'nothing found' },
  missing: {},
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a file holds all of it', () => {
  expect(readSnapshot(file('whole.json', snapshotText(SNAPSHOT)))).toEqual(SNAPSHOT)
  const bare = { ...SNAPSHOT, state: null, selfTest: null }
  expect(readSnapshot(file('bare.json', snapshotText(bare)))).toEqual(bare)
})

test('it is a reference set for a diagnosis', () => {
  expect(readReference(file('reference.json', snapshotText(SNAPSHOT)))).toEqual({ mode: [1159], s: [16, 18] })
})

test.each([
  [{ snapshot: 2 }, 'snapshot: expected 1, the version of its shape, found 2'],
  [{ parameters: { s: ['16'] } }, 'parameters.s[0]: expected a number, found "16"'],
  [{ parameters: { s: [] } }, 'parameters.s: expected'],
  [{ state: 'idle' }, 'state: expected a state or null, found "idle"'],
  [{ selfTest: { code: 0 } }, 'selfTest.meaning: missing'],
  [{ colour: 'red' }, 'colour: unknown key'],
])('%j is refused, and where', (wrong, message) => {
  const path = file('wrong.json', JSON.stringify({ ...SNAPSHOT, ...wrong }))
  expect(() => readSnapshot(path)).toThrow(message)
})

test('two differ in who they are and how they are set, and not in what they counted', () => {
  expect(differences(SNAPSHOT, { ...SNAPSHOT, statistics: {}, state: 2, selfTest: null })).toEqual([])
  const other = {
    ...SNAPSHOT,
    identity: { firmware: 'V2.52', version: 'x' },
    parameters: { mode: [1159], s: [16, 17.5], m: [1.5] },
  }
  expect(differences(SNAPSHOT, other)).toEqual([
    { of: 'identity', name: 'firmware', first: 'V2.50', second: 'V2.52' },
    { of: 'identity', name: 'version', first: null, second: 'x' },
    { of: 'parameter', name: 'm', first: null, second: '1.5' },
    { of: 'parameter', name: 's', first: '16 18', second: '16 17.5' },
  ])
})
