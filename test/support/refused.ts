import { expect } from 'vitest'
import type { Ended } from './rig.ts'

/** A mistake of the user's: one clear message on stderr that says so much, exit code 64, and nothing else. */
export function expectRefused({ code, stdout, stderr }: Ended, ...told: readonly string[]): void {
  expect(stderr.match(/^rig: /gm)).toHaveLength(1)
  expect(stderr.startsWith('rig: ')).toBe(true)
  for (const words of told) expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/^\s+at |Error|undefined|\[object|this is a bug/m)
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
}
