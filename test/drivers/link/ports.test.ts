import { closeSync, constants, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adapterOf } from '../../../drivers/link/serial/adapter.ts'
import { findPort } from '../../../drivers/link/serial/name.ts'
import { listPorts } from '../../../drivers/link/serial/ports.ts'
import { linuxPorts, type UsbPort } from '../../../drivers/link/serial/usb.ts'
import { errorOf } from '../../support/error-of.ts'
import { devices } from '../../support/pty.ts'
import { emptyFolder } from '../../support/rig.ts'

const device = devices()
const folder = emptyFolder()

const head: UsbPort = {
  path: '/dev/ttyUSB0',
  stable: ['/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0'],
  manufacturer: 'FTDI',
  vendorId: '0403',
  productId: '6001',
  serialNumber: 'A50285BI',
  location: '1-1.2',
}
const wheel: UsbPort = {
  ...head,
  path: '/dev/ttyUSB1',
  stable: [],
  serialNumber: 'A10KZP7X',
  location: '1-1.3',
}
const board: UsbPort = { path: '/dev/ttyAMA0', stable: [] }
const ALL = [head, wheel, board]

describe('a USB adapter', () => {
  test('is found by what is known of it, whatever its path is now', () => {
    const moved = { ...head, path: '/dev/ttyUSB7' }
    expect(findPort({ serialNumber: 'A50285BI' }, [wheel, board, moved])).toBe(moved)
    expect(findPort({ vendorId: '0x403', productId: '6001', location: '1-1.3' }, ALL)).toBe(wheel)
  })

  test('that is not plugged in: says what was probably meant, and what there is', () => {
    const e = errorOf(() => findPort({ serialNumber: 'A50285B1' }, ALL))
    expect([e.code, e.message]).toEqual(['port-missing', 'No port has serialNumber A50285B1.'])
    expect(e.advice).toBe(
      'Did you mean serialNumber A50285BI? There is /dev/ttyUSB0 (FTDI, 0403:6001, serial number A50285BI, at 1-1.2); ' +
        '/dev/ttyUSB1 (FTDI, 0403:6001, serial number A10KZP7X, at 1-1.3); /dev/ttyAMA0.',
    )
    expect(errorOf(() => findPort({ vendorId: '10c4' }, [])).advice).toContain('no serial port')
  })

  test('that is one of several alike is not guessed', () => {
    const e = errorOf(() => findPort({ vendorId: '0403' }, ALL))
    expect(e.code).toBe('port-ambiguous')
    expect(e.message).toBe('2 ports have vendorId 0403: /dev/ttyUSB0, /dev/ttyUSB1.')
    expect(errorOf(() => findPort({}, ALL)).kind).toBe('usage')
  })
})

/** What Linux shows under /sys of an adapter at a socket. */
function sysfs(name: string, latencyTimer: string | null): string {
  const sys = join(folder, `sys-${name}`)
  const device = join(sys, `devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1.2/1-1.2:1.0/${name}`)
  mkdirSync(device, { recursive: true })
  mkdirSync(join(sys, 'class/tty', name), { recursive: true })
  symlinkSync(device, join(sys, 'class/tty', name, 'device'))
  mkdirSync(join(sys, 'bus/usb-serial/devices'), { recursive: true })
  symlinkSync(device, join(sys, 'bus/usb-serial/devices', name))
  if (latencyTimer !== null) writeFileSync(join(device, 'latency_timer'), `${latencyTimer}\n`)
  return sys
}

describe('the latency timer of an adapter', () => {
  test('is read, and what mends a long one is said', () => {
    const { part, warning } = adapterOf('/dev/ttyUSB3', sysfs('ttyUSB3', '16'))
    expect(part?.ms).toBe(16)
    expect(warning).toMatch(/up to 16 ms\. Mend it: echo 1 \| sudo tee .*ttyUSB3\/latency_timer$/)
  })

  test('of 1 ms is as good as it gets', () => {
    expect(adapterOf('/dev/ttyUSB4', sysfs('ttyUSB4', '1'))).toMatchObject({ part: { ms: 1 }, warning: null })
  })

  test('that is not told is not known, and said to be so', () => {
    const { part, warning } = adapterOf('/dev/ttyACM0', sysfs('ttyACM0', null))
    expect(part?.ms).toBeNull()
    expect(warning).toContain('not known')
  })

  test('does not exist on a pty or a board', () => {
    for (const path of ['/dev/pts/3', '/dev/ttyAMA0']) {
      expect(adapterOf(path, join(folder, 'empty'))).toEqual({ part: null, warning: null })
    }
  })
})

test('an adapter is listed with what it says of itself, where it hangs, and its stable name', () => {
  const sys = sysfs('ttyUSB5', null)
  const socket = join(sys, 'devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1.2')
  const said = { idVendor: '0403', idProduct: '6001', serial: 'A50285BI', manufacturer: 'FTDI' }
  for (const [file, text] of Object.entries(said)) writeFileSync(join(socket, file), `${text}\n`)
  // A UART without a chip, and a console, are none.
  mkdirSync(join(sys, 'class/tty/ttyS1/device'), { recursive: true })
  writeFileSync(join(sys, 'class/tty/ttyS1/type'), '0\n')
  mkdirSync(join(sys, 'class/tty/tty1'), { recursive: true })
  const dev = join(folder, 'dev')
  const byId = join(dev, 'serial/by-id')
  mkdirSync(byId, { recursive: true })
  writeFileSync(join(dev, 'ttyUSB5'), '')
  symlinkSync('../../ttyUSB5', join(byId, 'usb-FTDI_A50285BI-if00-port0'))
  expect(linuxPorts(sys, dev)).toEqual([
    {
      path: join(dev, 'ttyUSB5'),
      stable: [join(byId, 'usb-FTDI_A50285BI-if00-port0')],
      vendorId: '0403',
      productId: '6001',
      serialNumber: 'A50285BI',
      manufacturer: 'FTDI',
      location: '1-1.2',
    },
  ])
  expect(linuxPorts(join(folder, 'empty'))).toEqual([])
})

test('the list of ports shows one that the system does not list, and who has it open', async () => {
  const d = device()
  const host = openSync(d.pty.path, constants.O_RDWR | constants.O_NOCTTY)
  const listed = await listPorts([d.pty.path, '/dev/nowhere', folder])
  closeSync(host)
  expect(listed.map((p) => p.path)).toContain(d.pty.path)
  expect(listed.map((p) => p.path)).not.toContain('/dev/nowhere')
  const [port] = listed.filter((p) => p.path === d.pty.path)
  expect(port).toMatchObject({ access: { allowed: true }, warning: null, openBy: [{ pid: process.pid }] })
  expect(port).not.toHaveProperty('latencyTimer')
})
