import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { MqttOptions } from '../../../drivers/link/mqtt/access.ts'

/** A table in a process of its own, as built: it counts aloud on `t/event`, and leaves a last will on `t/link`. */
const PROGRAM = `
  const [module, clock, options] = JSON.parse(process.argv[1])
  const { MqttBroker } = await import(module)
  const { RealClock } = await import(clock)
  const will = { topic: 't/link', payload: 'offline', retain: true }
  const broker = new MqttBroker({ name: 'table', clock: new RealClock(), ...options, keep: true, will })
  await broker.open()
  let n = 0
  setInterval(() => broker.publish('t/event', String(++n)), 5)
`

/** For a test to kill: it never ends by itself. `env`: besides that of the test. */
export function tableProcess(options: MqttOptions, env: Record<string, string> = {}): ChildProcess {
  const built = (path: string) => `file://${resolve('dist', path)}`
  const args = [built('drivers/link/mqtt/broker.js'), built('rig/clocks.js'), options]
  const words = ['--input-type=module', '-e', PROGRAM, JSON.stringify(args)]
  return spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
}
