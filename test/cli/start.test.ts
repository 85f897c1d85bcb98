import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wheelLog } from '../diagnosis/wheel-log.ts'
import { emptyFolder, MAIN, shell } from '../support/rig.ts'

const cwd = emptyFolder()
const at = (name: string) => join(cwd, name)

/** Writes down the address of each module that a process loads. */
const HOOK = `
import { appendFileSync } from 'node:fs'
export function load(url, context, next) {
  appendFileSync(${JSON.stringify(at('loaded'))}, url + '\\n')
  return next(url, context)
}`
writeFileSync(at('hook.mjs'), HOOK)
writeFileSync(
  at('register.mjs'),
  `import { register } from 'node:module'\nregister('./hook.mjs', import.meta.url)`,
)
writeFileSync(at('wheel.log'), wheelLog(0.02, 1).text)

/** What a command line loads, by packages of others and folders of ours. */
async function loaded(words: string): Promise<string[]> {
  writeFileSync(at('loaded'), '')
  const { code, stderr } = await shell(`'${process.execPath}' --import ./register.mjs '${MAIN}' ${words}`, {
    cwd,
  })
  expect([code, stderr]).toEqual([0, ''])
  const urls = readFileSync(at('loaded'), 'utf8').trimEnd().split('\n')
  const names = urls.flatMap((u) => /node_modules\/(.+?)\/|\/dist\/(.+)\//.exec(u)?.slice(1) ?? [])
  return [...new Set(names.filter((n) => n !== undefined))]
}

/** What costs a command its first quarter of a second, and none of these needs. */
const HEAVY = new RegExp(
  `^(?:${[
    'typebox|ajv|pino|mqtt|aedes|serialport|koffi|scenarios|rig/report/certificate',
    'drivers/(?:emulator|link/.+|hardware)(?:/.*)?',
    // The texts of other games than that of the log.
    'rig/regulations/(?:mc-2019-819|fr-46|us-sd)',
  ].join('|')})$`,
)

test.each(['--help', 'diagnose --help', 'diagnose wheel.log --game roulette-37'])(
  'rig %s loads nothing that it does not need',
  async (words) => {
    const names = await loaded(words)
    expect(names).toContain('rig/cli')
    expect(names.filter((n) => HEAVY.test(n))).toEqual([])
  },
)
