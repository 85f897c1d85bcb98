import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escaped, Telnet } from '../../../drivers/link/tcp/telnet.ts'

const IAC = 255
const [DONT, DO, WONT, WILL, SB, SE] = [254, 253, 252, 251, 250, 240]
const [BINARY, ECHO, SGA, COM_PORT] = [0, 1, 3, 44]

/** A client of 9600 baud, and all that it said, was told and decided. */
function client() {
  const sent: number[] = []
  const data: number[] = []
  const told: string[] = []
  const telnet = new Telnet(9600, {
    data: (bytes) => data.push(...bytes),
    send: (bytes) => sent.push(...bytes),
    agreed: () => told.push('agreed'),
    refused: (why) => told.push(why),
    room: (free) => told.push(free ? 'room' : 'no room'),
  })
  telnet.begin()
  const says = (...bytes: number[]) => telnet.push(Uint8Array.from(bytes))
  const option = (command: number, ...value: number[]) => says(IAC, SB, COM_PORT, command, ...value, IAC, SE)
  return { sent, data, told, says, option }
}

/** A server that agrees to all, and sets what it is asked. */
function agreed() {
  const c = client()
  c.says(IAC, DO, BINARY, IAC, WILL, BINARY, IAC, DO, COM_PORT)
  c.sent.length = 0
  c.option(101, 0, 0, 0x25, 0x80)
  c.option(102, 8)
  c.option(103, 1)
  c.option(104, 1)
  c.option(105, 1)
  return c
}

describe('a server', () => {
  test('that agrees is asked for 9600 baud, 8 data bits, no parity, one stop bit, no flow control', () => {
    const c = client()
    c.sent.length = 0
    c.says(IAC, WILL, BINARY, IAC, DO, BINARY)
    expect(c.sent).toEqual([])
    c.says(IAC, DO, COM_PORT)
    expect(c.sent).toEqual([
      ...[IAC, SB, COM_PORT, 1, 0, 0, 0x25, 0x80, IAC, SE],
      ...[IAC, SB, COM_PORT, 2, 8, IAC, SE],
      ...[IAC, SB, COM_PORT, 3, 1, IAC, SE],
      ...[IAC, SB, COM_PORT, 4, 1, IAC, SE],
      ...[IAC, SB, COM_PORT, 5, 1, IAC, SE],
    ])
    expect(c.told).toEqual([])
  })

  test('that has set all is agreed with; then what came before is thrown away', () => {
    const c = agreed()
    expect(c.told).toEqual(['agreed'])
    expect(c.sent.slice(-7)).toEqual([IAC, SB, COM_PORT, 12, 1, IAC, SE])
  })

  test('that sets another baud rate is refused', () => {
    const c = client()
    c.says(IAC, DO, BINARY, IAC, WILL, BINARY, IAC, DO, COM_PORT)
    c.option(101, 0, 1, 0xc2, 0)
    expect(c.told).toEqual(['the other end does not set the baud rate: it answers 0 1 194 0'])
  })

  test('that cannot set a port, or changes bytes, is refused', () => {
    const noPort = client()
    noPort.says(IAC, DONT, COM_PORT)
    expect(noPort.told).toEqual(['the other end does not speak RFC 2217'])
    const text = client()
    text.says(IAC, WONT, BINARY)
    expect(text.told).toEqual(['the other end does not pass bytes as they are'])
  })

  test('that wants what we cannot is told so, and what it was told already is not told again', () => {
    const c = client()
    c.sent.length = 0
    c.says(IAC, WILL, ECHO, IAC, DO, ECHO, IAC, DO, SGA, IAC, WILL, SGA)
    expect(c.sent).toEqual([IAC, DONT, ECHO, IAC, WONT, ECHO])
    c.says(IAC, WILL, ECHO, IAC, DO, ECHO)
    expect(c.sent).toHaveLength(6)
  })

  test('that can take no more says so, and when it can', () => {
    const c = agreed()
    c.option(108)
    c.option(109)
    expect(c.told).toEqual(['agreed', 'no room', 'room'])
  })
})

describe('data', () => {
  test('holds 255 twice for once, on either way', () => {
    expect(escaped(Uint8Array.of(1, IAC, IAC, 2))).toEqual(Uint8Array.of(1, IAC, IAC, IAC, IAC, 2))
    const c = agreed()
    c.says(1, IAC, IAC, 2, IAC)
    c.says(IAC, IAC, IAC, 3)
    expect(c.data).toEqual([1, IAC, 2, IAC, IAC, 3])
  })

  test('in any pieces and with commands between, comes out as it went in', () => {
    const commands = fc.constantFrom(
      [IAC, 241],
      [IAC, WILL, ECHO],
      [IAC, SB, COM_PORT, 107, IAC, IAC, IAC, SE],
      [IAC, SB, 24, 1, IAC, SE],
    )
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 9 }).map((data) => ({ data: [...data], wire: [...escaped(data)] })),
      commands.map((wire) => ({ data: [] as number[], wire })),
    )
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 1, max: 7 }), (pieces, size) => {
        const c = agreed()
        const wire = pieces.flatMap((p) => p.wire)
        for (let i = 0; i < wire.length; i += size) c.says(...wire.slice(i, i + size))
        expect(c.data).toEqual(pieces.flatMap((p) => p.data))
      }),
    )
  })

  test('of any kind does no harm, and an option without an end is not kept', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(IAC, SB, SE, WILL, DONT, COM_PORT, 0, 65)), (bytes) => {
        expect(() => client().says(...bytes)).not.toThrow()
      }),
    )
    const c = agreed()
    c.says(IAC, SB, COM_PORT, 101)
    for (let i = 0; i < 1000; i++) c.says(...new Array(1000).fill(1))
    c.says(IAC, SE, 65)
    expect(c.data).toEqual([65])
  })
})
