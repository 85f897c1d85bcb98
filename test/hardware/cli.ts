import { join } from 'node:path'
import { Going } from './going.ts'

let made = 0

/** `rig emulate` in a process of its own, with a port and a broker. */
export async function emulate(cwd: string, words: readonly string[] = []) {
  const link = join(cwd, `wheel-${++made}`)
  const going = new Going(['emulate', '--pty', link, '--mqtt', '127.0.0.1:0', '--json', ...words], cwd)
  const [line] = await going.says(/^\{.*\}$/m)
  const { tables } = JSON.parse(line) as { tables: { table: string; port: string; mqtt: string | null }[] }
  const [first] = tables as [(typeof tables)[number]]
  return { going, tables, ...first }
}
