import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyFolder, ended, MAIN, shell, start } from '../support/rig.ts'

const cwd = emptyFolder()
const ESCAPE = '\u001b['
/** What only a terminal is to be sent. */
const FOR_TERMINALS = ['\u001b', '\r', 'coup 1 of']
/** util-linux's `script` gives a program a terminal of its own and shows what was written to it. */
const SCRIPT = '/usr/bin/script'
const onTerminal = (words: string, env: Record<string, string> = {}) =>
  shell(`script -qec "'${process.execPath}' '${MAIN}' ${words}" /dev/null`, { cwd, env })

describe.concurrent('in a pipe', () => {
  it('there are no colours and no progress, in what passes and in what is refused', async () => {
    const runs = await Promise.all([
      shell('rig certify --spins 20 --out pipe', { cwd }),
      shell('rig certify --game x', { cwd }),
    ])
    expect(runs.map((r) => r.code)).toEqual([0, 64])
    for (const { stdout, stderr } of runs)
      for (const text of FOR_TERMINALS) expect(`${stdout}${stderr}`).not.toContain(text)
  })

  it('not even where a CI asks for colours in its log', async () => {
    const { stdout } = await shell('rig run nominal-coup --out ci', {
      cwd,
      env: { CI: 'true', FORCE_COLOR: '1' },
    })
    expect(stdout).toContain('nominal-coup')
    expect(stdout).not.toContain(ESCAPE)
  })

  it('a reader that goes away is no error', async () => {
    const child = start(['certify', '--spins', '5', '--json', '--out', 'gone'], { cwd })
    child.stdout?.destroy()
    expect(await ended(child)).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('rig … | head -n 1 shows one line, and the rig ends by its verdict', async () => {
    const head = await shell(
      'set -o pipefail; rig run nominal-coup --fault late-bets-accepted --out head | head -n 1',
      {
        cwd,
      },
    )
    expect(head).toEqual({ code: 30, stdout: expect.stringMatching(/^\S FAIL .*\n$/), stderr: '' })
  })
})

describe.skipIf(!existsSync(SCRIPT))(
  'on a terminal (needs script of util-linux)',
  { concurrent: true },
  () => {
    it('there are colours, and progress that is wiped away at the end', async () => {
      const { code, stdout } = await onTerminal('certify --spins 300 --out colour')
      expect(code).toBe(0)
      expect(stdout).toContain(`${ESCAPE}32m`)
      const [progress = '', rest = ''] = stdout.split('\r')
      expect(`${progress}${rest}`).toMatch(/^direction-reversal: coup \d+ of 300/)
      const wiped = stdout.slice(0, stdout.indexOf('PASS')).split('\r').at(-1)
      expect(wiped).not.toContain('coup')
    })

    it('with NO_COLOR there are none, and progress all the same', async () => {
      const { stdout } = await onTerminal('certify --spins 300 --out plain', { NO_COLOR: '1' })
      expect(stdout).not.toContain(ESCAPE)
      expect(stdout).toMatch(/\rdirection-reversal: coup \d+ of 300/)
    })

    it('a mistake is marked in colour, and a result as JSON is not', async () => {
      const [refused, json] = await Promise.all([onTerminal('certify --game x'), onTerminal('faults --json')])
      expect(refused).toMatchObject({ code: 64 })
      expect(refused.stdout).toContain(`${ESCAPE}31mrig:`)
      expect(json.stdout).not.toContain(ESCAPE)
      expect(JSON.parse(json.stdout).length).toBeGreaterThan(10)
    })
  },
)
