import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { MAIN } from '../support/rig.ts'

it('the built command runs by itself: `npx rig` starts the file, not node', () => {
  expect(execFileSync(MAIN, ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/)
})
