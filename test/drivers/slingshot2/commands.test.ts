import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCommand, encodeCommand, type HostCommand } from '../../../drivers/slingshot2/commands.ts'

/** Every command of the guide, and what hosts were seen to send. */
const COMMANDS: [string, HostCommand][] = [
  ['*K', { kind: 'alive' }],
  ['*S', { kind: 'version', of: 'S' }],
  ['*V', { kind: 'version', of: 'V' }],
  ['*X', { kind: 'status' }],
  ['*P 1', { kind: 'rotor', on: true }],
  ['*P 0', { kind: 'rotor', on: false }],
  ['*u 1', { kind: 'game', how: 1 }],
  ['*u 3', { kind: 'game', how: 3 }],
  ['*R', { kind: 'reset' }],
  ['*o', { kind: 'mode', mode: null }],
  ['*o 1159', { kind: 'mode', mode: 1159 }],
  ['*O', { kind: 'settings' }],
  ['*F', { kind: 'self-test' }],
  ['*C', { kind: 'calibrate' }],
  ['*T D', { kind: 'read', name: 'd' }],
  ['*T s 16.0 18.0', { kind: 'set', name: 's', values: '16.0 18.0' }],
  ['*T g 16', { kind: 'set', name: 'g', values: '16' }],
  ['*Tr 23000 23000', { kind: 'set-nothing', text: 'r 23000 23000' }],
  ['*T f', { kind: 'save' }],
  ['*w', { kind: 'statistics', of: 'w' }],
  ['*W', { kind: 'statistics', of: 'W' }],
  ['*M', { kind: 'statistics', of: 'M' }],
  ['*s t', { kind: 'records', what: 't', page: null }],
  ['*s r 12', { kind: 'records', what: 'r', page: 12 }],
  ['*s e', { kind: 'records', what: 'e', page: null }],
  ['*I 4', { kind: 'sensors', on: true }],
  ['*I 0', { kind: 'sensors', on: false }],
  ['*A', { kind: 'position' }],
  ['*q 0', { kind: 'automatic-status', on: true }],
  ['*q 1', { kind: 'automatic-status', on: false }],
  ['*m2 2 2', { kind: 'extended-status' }],
]

test.each(COMMANDS)('%s', (text, command) => {
  expect(decodeCommand(text)).toEqual(command)
  expect(encodeCommand(command)).toBe(`${text}\r`)
})

test.each([
  '',
  'P 1',
  '*',
  '*P',
  '*P 2',
  '*v',
  '*K 1',
  '*T',
  '*T d',
  '*T DD',
  '*o x',
  '*s r',
  '*__proto__',
  '*constructor',
])('no command: “%s”', (text) => {
  expect(decodeCommand(text)).toEqual({ rejected: expect.any(String) })
})

test('any text at all: an answer, never a throw; and what is read is what was sent', () => {
  const like = fc.stringMatching(/^\*[KSVXPuRoOFCTwWMsIAqm] ?[a-zA-Z]?[ 0-9.]{0,12}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), like), (text) => {
      const command = decodeCommand(text)
      if ('rejected' in command) return
      expect(decodeCommand(encodeCommand(command).trimEnd())).toEqual(command)
    }),
    { numRuns: 500 },
  )
})
