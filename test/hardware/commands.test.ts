import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'mqtt'
import { afterEach, describe, expect, test } from 'vitest'
import { capturesOf } from '../support/processes.ts'
import { emptyFolder, rig } from '../support/rig.ts'
import { AGAIN } from './again.ts'
import { emulate } from './cli.ts'
import { Going } from './going.ts'

const cwd = emptyFolder()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const kept = <T extends { going: Going }>(e: T): T => {
  ends.push(() => e.going.end('SIGKILL'))
  return e
}
const going = (words: readonly string[]) => kept({ going: new Going(words, cwd) }).going

describe('rig emulate', AGAIN, () => {
  test('says where it is, obeys what is typed, and leaves nothing behind', async () => {
    const { going, port, mqtt } = kept(await emulate(cwd, ['--game', 'roulette-37', '--speed', '20']))
    expect(existsSync(port)).toBe(true)
    expect(mqtt).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/)
    going.type('fault direction-repeated')
    await going.says(/T1: direction-repeated is on/)
    going.type('fault direction-repaeted')
    await going.says(/There is no fault “direction-repaeted”\. Did you mean “direction-repeated”\?/)
    going.type('ok')
    await going.says(/T1: direction-repeated is off/)
    going.type('unplug')
    await going.says(/T1: unplugged/)
    expect(existsSync(port)).toBe(false)
    going.type('replug')
    await going.says(/T1: plugged in at/)
    expect(existsSync(port)).toBe(true)
    going.type('dance')
    await going.says(/There is no command “dance”/)
    expect(await going.end()).toBe(130)
    expect(existsSync(port)).toBe(false)
  })

  test('a fault is switched by a topic and by a signal', async () => {
    const { going, mqtt } = kept(await emulate(cwd, ['--fault', 'direction-repeated']))
    going.child.kill('SIGUSR2')
    await going.says(/T1: direction-repeated is off/)
    const client = connect(mqtt as string)
    ends.push(() => client.endAsync(true))
    const answers: string[] = []
    client.on('message', (_, payload) => answers.push(payload.toString()))
    await client.subscribeAsync('cylinder/T1/response/#')
    const ask = (command: string, body: string) => client.publishAsync(`cylinder/T1/command/${command}`, body)
    await ask('fault', '{"id":"1","fault":"wire-drop","on":true}')
    await ask('fault', '{"id":"2","fault":"nonsense","on":true}')
    await ask('coup', 'this is no JSON')
    await ask('ping', '{"id":"3"}')
    const until = Date.now() + 10_000
    while (answers.length < 3 && Date.now() < until) await new Promise((r) => setTimeout(r, 20))
    expect(answers.map((a) => JSON.parse(a)).map(({ id, ok }) => [id, ok])).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
    ])
    going.type('faults')
    await going.says(/T1: wire-drop$/m)
  })

  test('several tables have a port and a name each', async () => {
    const { going, tables } = kept(await emulate(cwd, ['--tables', '3', '--speed', '20']))
    expect(tables.map((t) => t.table)).toEqual(['T1-1', 'T1-2', 'T1-3'])
    for (const t of tables) expect(existsSync(t.port)).toBe(true)
    going.type('T1-2 fault no-chief')
    await going.says(/T1-2: no-chief is on/)
    going.type('faults')
    await going.says(/T1-1: it behaves\nT1-2: no-chief\nT1-3: it behaves/)
  })

  test.each([
    [['--protocol', 'slingshot2', '--game', 'boule'], 'does not play boule'],
    [['--fault', 'direction-repaeted'], 'Did you mean “direction-repeated”?'],
    [['--speed', '0'], '--speed must be a number above 0'],
    [['--tables', '0'], '--tables must be a whole number of at least 1'],
    [['--mqtt', 'localhost'], 'neither the address of a broker'],
  ])('%s is refused', async (words, why) => {
    const { code, stderr } = await rig(['emulate', ...words], { cwd })
    expect(code).toBe(64)
    expect(stderr).toContain(why)
  })

  test('a name that is something else’s is not overwritten', async () => {
    const link = join(cwd, 'precious')
    writeFileSync(link, 'mine')
    const { code, stderr } = await rig(['emulate', '--pty', link, '--mqtt', '127.0.0.1:0'], { cwd })
    expect({ code, kept: readFileSync(link, 'utf8') }).toEqual({ code: 64, kept: 'mine' })
    expect(stderr).toContain('is not a link to a port')
  })
})

describe('a bench over a cable', AGAIN, () => {
  const over = (port: string, mqtt: string | null, ...words: string[]) => [
    ...['--port', port, '--mqtt', mqtt as string, '--speed', '20', ...words],
  ]

  test('a fault that is switched on behind the cable is found, and the report is no certificate', async () => {
    const { going, port, mqtt } = kept(await emulate(cwd, ['--speed', '20']))
    going.type('fault direction-repeated')
    await going.says(/is on/)
    const words = over(port, mqtt, '--spins', '3', '--json', '--out', 'found')
    const { code, stdout } = await rig(['run', 'direction-reversal', ...words], { cwd })
    const result = JSON.parse(stdout)
    expect(code).toBe(30)
    expect(result.clauses.filter((c: { verdict: string }) => c.verdict === 'fail')).toMatchObject([
      { id: 'mc-2019-819/1-4/direction-alternates' },
    ])
    expect(result.target).toMatchObject({ kind: 'serial', profile: 'sentence', table: 'T1', speed: 20 })
    const parts = result.links.map((l: { parts: { what: string }[] }) => l.parts.map((p) => p.what))
    expect(parts).toEqual([
      ['byte time', 'scheduling', 'clock map'],
      ['scheduling', 'round trip'],
    ])
    const page = readFileSync(join(cwd, 'found/certificate.html'), 'utf8')
    expect(page).toContain('Faster than life')
    expect(page).not.toContain('<h1>Test certificate')
  })

  test('killed in mid-run: the record is judged up to there, the port is free, and no child is left', async () => {
    const { port, mqtt } = kept(await emulate(cwd, ['--speed', '20']))
    const bench = going([
      'run',
      'direction-reversal',
      ...over(port, mqtt, '--spins', '50', '--out', 'killed'),
    ])
    const trace = join(cwd, 'killed/trace.ndjson')
    const until = Date.now() + 40_000
    const coups = () =>
      existsSync(trace)
        ? readFileSync(trace, 'utf8').split('"type":"announcement","what":"number"').length - 1
        : 0
    while (coups() < 3 && Date.now() < until) await new Promise((r) => setTimeout(r, 50))
    expect(capturesOf(port)).toHaveLength(1)
    await bench.end('SIGKILL')
    const gone = Date.now() + 5000
    while (capturesOf(port).length > 0 && Date.now() < gone) await new Promise((r) => setTimeout(r, 50))
    expect(capturesOf(port)).toEqual([])

    const { code, stdout } = await rig(['replay', trace, '--json'], { cwd })
    const judged = JSON.parse(stdout)
    // On a loaded machine an instant may be too uncertain to tell an order; nothing fails.
    expect([0, 20]).toContain(code)
    expect(judged.coups.completed).toBeGreaterThanOrEqual(3)
    const direction = judged.clauses.find((c: { id: string }) => c.id.endsWith('direction-alternates'))
    expect(direction.failed).toBe(0)
    expect(direction.judged).toBeGreaterThanOrEqual(2)
    // The port is free: another bench gets it.
    const again = await rig(['run', 'direction-reversal', ...over(port, mqtt, '--spins', '3')], { cwd })
    expect(again.code).toBe(0)
  })

  test('Ctrl-C stops a wheel with a motor, waits until it stands, and leaves no child', async () => {
    const { port } = kept(
      await emulate(cwd, ['--protocol', 'slingshot2', '--game', 'roulette-37', '--speed', '20', '--play']),
    )
    const words = ['--game', 'roulette-37', '--profile', 'slingshot2', '--port', port, '--speed', '20']
    const bench = going(['run', 'direction-reversal', ...words, '--mqtt', '127.0.0.1:0', '--out', 'stopped'])
    const trace = join(cwd, 'stopped/trace.ndjson')
    const until = Date.now() + 40_000
    const turns = () => existsSync(trace) && readFileSync(trace, 'utf8').includes('"type":"rotor.turned"')
    while (!turns() && Date.now() < until) await new Promise((r) => setTimeout(r, 50))
    expect(await bench.end('SIGINT')).toBe(130)
    expect(bench.out).toContain('the cylinder stands.')
    expect(readFileSync(trace, 'utf8')).toContain('"raw":"*P 0"')
    expect(capturesOf(port)).toEqual([])
  })

  test('an operator’s answers may be piped in, one a task; what he skips is not assessed', async () => {
    const { port } = kept(
      await emulate(cwd, ['--protocol', 'slingshot2', '--game', 'roulette-37', '--speed', '40']),
    )
    const words = ['--game', 'roulette-37', '--profile', 'slingshot2', '--port', port, '--speed', '40']
    const bench = going(['run', 'failed-launch', ...words, '--mqtt', '127.0.0.1:0', '--out', 'asked'])
    await bench.says(/To do: At the next launch, throw the ball so weakly/)
    bench.type('what?')
    await bench.says(/Press enter when it is done/)
    bench.type('s')
    expect(await bench.over, bench.out).toBe(20)
    expect(bench.out).toContain('the operator skipped it')
  })

  test.each([
    [['certify', '--target', 'serial'], 'no port is named', 64],
    [['certify', '--target', 'serail'], '“serail” is not one of its values', 64],
    [['certify', '--port', '/dev/ttyNOWHERE', '--mqtt', '127.0.0.1:0'], 'There is no /dev/ttyNOWHERE', 50],
    [['certify', '--port', '/dev/full', '--mqtt', '127.0.0.1:0'], '/dev/full is not a serial port', 50],
    [['certify', '--port', 'udp://1.2.3.4:5', '--mqtt', '127.0.0.1:0'], 'no link goes over udp://', 64],
    [['certify', '--port', 'tcp://127.0.0.1:1', '--mqtt', '127.0.0.1:0'], '127.0.0.1:1', 50],
    [['certify', '--port', '/dev/null', '--mqtt', 'mqtt://127.0.0.1:1'], '127.0.0.1:1', 50],
    [
      ['certify', '--port', '/dev/null', '--fault', 'no-chief'],
      'A fault can be given to the emulator only',
      64,
    ],
    [['monitor'], 'no port is named', 64],
  ])('%s says what to do', async (words, why, code) => {
    const ended = await rig(words, { cwd })
    expect(ended.stderr).toContain(why)
    expect(ended.stderr).not.toMatch(/^\s+at |this is a bug/m)
    expect(ended.code).toBe(code)
  })
})

describe('rig monitor', AGAIN, () => {
  test('streams what tables do as JSON, keeps a record, and ends by the time', async () => {
    const { tables, mqtt } = kept(await emulate(cwd, ['--tables', '2', '--speed', '20', '--play']))
    const ports = tables.flatMap((t) => ['--port', t.port])
    const words = ['monitor', ...ports, '--mqtt', mqtt as string, '--speed', '20', '--for', '6 s']
    const { code, stdout } = await rig([...words, '--json', '--out', 'watched'], { cwd })
    const records = stdout
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l))
    expect(records.filter((r) => r.verdict === 'fail')).toEqual([])
    expect(code).toBe(0)
    for (const t of tables) {
      const types = new Set(records.filter((r) => r.table === t.table).map((r) => r.type))
      expect(types).toContain('rotor.turned')
      expect(types).toContain('bets.opened')
      const record = readFileSync(join(cwd, `watched/${t.table}.ndjson`), 'utf8')
      expect(record.split('\n').length).toBeGreaterThan(20)
    }
  })
})

describe('rig doctor', AGAIN, () => {
  test('tells what speaks at a port and at a broker, and that all is well', async () => {
    const { port, mqtt } = kept(await emulate(cwd, ['--game', 'roulette-37']))
    const { code, stdout } = await rig(['doctor', '--port', port, '--mqtt', mqtt as string, '--json'], {
      cwd,
    })
    const { checks } = JSON.parse(stdout) as { checks: { what: string; state: string; found: string }[] }
    const found = (what: string) => checks.find((c) => c.what.startsWith(what))
    expect(found(`at ${port}`)).toMatchObject({ state: 'fit' })
    expect(found(`at ${port}`)?.found).toMatch(
      /^sentence protocol .* rig-head, serial EMU-0001.*--profile sentence/,
    )
    expect(found('broker')).toMatchObject({ state: 'fit', found: 'reached; table T1 speaks there' })
    // A loaded machine may be late: that is a doubt and no failure.
    expect([0, 20]).toContain(code)
  })

  test('a port that is not there and a broker that is down make it unfit, with a line of advice each', async () => {
    const words = ['doctor', '--port', '/dev/ttyNOWHERE', '--mqtt', 'mqtt://127.0.0.1:1']
    const { code, stdout } = await rig(words, { cwd })
    expect(code).toBe(30)
    expect(stdout).toContain('Not fit to measure.')
    expect(stdout.match(/✘/g)).toHaveLength(2)
    expect(stdout.match(/→/g)?.length).toBeGreaterThanOrEqual(2)
  })
})

describe('rig proxy', AGAIN, () => {
  test('stands between a device and a bench, and spoils what goes through when it is told to', async () => {
    const { port, mqtt } = kept(await emulate(cwd, ['--game', 'roulette-37', '--speed', '20', '--play']))
    const bad = join(cwd, 'bad')
    const proxy = going(['proxy', '--port', port, '--pty', bad])
    await proxy.says(/Between .* and /)
    const watch = async (out: string) => {
      const words = ['monitor', '--port', bad, '--mqtt', mqtt as string, '--speed', '20', '--for', '5 s']
      await rig([...words, '--game', 'roulette-37', '--json', '--out', out], { cwd })
      return readFileSync(join(cwd, out, 'T1.ndjson'), 'utf8')
    }
    expect(await watch('clean')).not.toContain('"rejected"')
    proxy.type('fault wire-baud')
    await proxy.says(/wire: wire-baud is on/)
    proxy.type('unplug 1 s')
    await proxy.says(/wire: plugged in/)
    expect(await proxy.end()).toBe(130)
  })
})
