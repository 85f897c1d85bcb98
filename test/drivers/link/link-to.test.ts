import { expect, test } from 'vitest'
import { linkTo } from '../../../drivers/link/link-to.ts'
import { SerialLink } from '../../../drivers/link/serial/link.ts'
import { Rfc2217Link, TcpLink } from '../../../drivers/link/tcp/link.ts'
import { errorOf } from '../../support/error-of.ts'
import { OPTIONS } from './listened.ts'

test('a path or the identity of an adapter is a serial port', () => {
  expect(linkTo('/dev/ttyUSB0', OPTIONS)).toBeInstanceOf(SerialLink)
  expect(linkTo('/dev/ttyUSB0', OPTIONS).timing().over).toBe('/dev/ttyUSB0, 115200 8N1')
  expect(linkTo({ serialNumber: 'A50285BI' }, OPTIONS).timing().over).toBe(
    'serialNumber A50285BI, 115200 8N1',
  )
})

test('a URL is a network link, with the baud rate that it names', () => {
  const tcp = linkTo('tcp://wheel-3.local:4001', OPTIONS)
  expect(tcp).toBeInstanceOf(TcpLink)
  expect(tcp.timing().over).toBe('tcp://wheel-3.local:4001, 115200 8N1')
  const far = linkTo('rfc2217://[::1]:2217?baud=9600', OPTIONS)
  expect(far).toBeInstanceOf(Rfc2217Link)
  expect(far.timing().over).toBe('rfc2217://[::1]:2217, 9600 8N1')
})

test.each([
  ['http://wheel:80', 'no link goes over http://'],
  ['tcp://wheel', 'it names no port'],
  ['tcp://:4000', 'it names no host'],
  ['rfc2217://wheel:2217?baud=fast', '“fast” is no baud rate'],
  ['tcp://me:secret@wheel:4000', 'takes no user and password'],
])('%s is refused: %s', (where, why) => {
  const e = errorOf(() => linkTo(where, OPTIONS))
  expect(e.kind).toBe('usage')
  expect(e.message).toContain(why)
  expect(e.message).not.toContain('secret')
  expect(e.advice).toContain('/dev/ttyUSB0')
})
