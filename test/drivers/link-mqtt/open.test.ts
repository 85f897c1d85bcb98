import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MqttOptions } from '../../../drivers/link/mqtt/access.ts'
import { MqttBroker } from '../../../drivers/link/mqtt/broker.ts'
import { startBroker } from '../../../drivers/link/mqtt/embedded.ts'
import { RealClock } from '../../../rig/clocks.ts'
import { RigError } from '../../../rig/errors.ts'
import { listen, opener, passes, until } from './kinds.ts'
import { certificates, freePort, Mosquitto, noMosquitto, noOpenssl } from './mosquitto.ts'
import { tableProcess } from './table-process.ts'

const { serve, client, connected } = opener()
const folder = mkdtempSync(join(tmpdir(), 'rig-certificates-'))
const SECRET = 'sésame-7731'
const passwordFile = join(folder, 'password')
let pem: ReturnType<typeof certificates>

beforeAll(() => {
  if (!noOpenssl) pem = certificates(folder)
  writeFileSync(passwordFile, `${SECRET}\n`)
  process.env.RIG_TEST_PASSWORD = SECRET
  process.env.RIG_TEST_WRONG_PASSWORD = 'wrong'
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  delete process.env.RIG_TEST_PASSWORD
  delete process.env.RIG_TEST_WRONG_PASSWORD
})

/** What a broker cannot be had for. */
async function refusal(o: MqttOptions): Promise<RigError> {
  const e: unknown = await client(o)
    .open()
    .catch((e) => e)
  if (e instanceof RigError) return e
  throw new Error(`not refused: ${e}`)
}

/** What comes over the connection, by way of the broker. */
async function echo(o: MqttOptions): Promise<string> {
  const c = await connected(o)
  const came: string[] = []
  c.subscribe('t/x', (m) => came.push(m.payload))
  c.publish('t/x', 'hallo', { retain: true })
  await until(() => came.length > 0, 'the echo')
  return came[0] as string
}

describe.skipIf(noMosquitto).each(['3.1.1', '5'] as const)('Mosquitto, MQTT %s', (version) => {
  const users = (f: string) => {
    execFileSync('/usr/bin/mosquitto_passwd', ['-c', '-b', join(f, 'users'), 'anna', SECRET])
    chmodSync(join(f, 'users'), 0o600)
    return ['allow_anonymous false', `password_file ${join(f, 'users')}`]
  }
  const tls = () => [
    `cafile ${pem('authority', 'pem')}`,
    `certfile ${pem('broker', 'pem')}`,
    `keyfile ${pem('broker', 'key')}`,
  ]
  const secure = (m: Mosquitto) => m.url.replace('mqtt:', 'mqtts:')

  test('lets in a user with the password from the environment or a file, and nobody else', async () => {
    const { url } = await serve(Mosquitto.start(users))
    const anna = { url, version, username: 'anna' }
    expect(await echo({ ...anna, password: { env: 'RIG_TEST_PASSWORD' } })).toBe('hallo')
    expect(await echo({ ...anna, password: { file: passwordFile } })).toBe('hallo')
    for (const o of [
      { ...anna, password: { env: 'RIG_TEST_WRONG_PASSWORD' } },
      { url, version },
    ]) {
      const e = await refusal(o)
      expect(e).toMatchObject({
        kind: 'infrastructure',
        message: `The broker at ${url} does not let us in: not authorised.`,
        advice: expect.stringContaining('password'),
      })
    }
  })

  test.skipIf(noOpenssl)('over TLS, where its certificate is signed by who must have signed it', async () => {
    const broker = await serve(Mosquitto.start(tls))
    const url = secure(broker)
    expect(await echo({ url, version, ca: pem('authority', 'pem') })).toBe('hallo')
    const untrusted = {
      message: expect.stringMatching(/nobody whom we trust has signed \(SELF_SIGNED_CERT_IN_CHAIN\)/),
      advice: expect.stringContaining('`ca`'),
    }
    expect(await refusal({ url, version })).toMatchObject(untrusted)
    expect(await refusal({ url, version, ca: pem('stranger', 'pem') })).toMatchObject(untrusted)
    const other = url.replace('127.0.0.1', 'localhost')
    expect((await refusal({ url: other, version, ca: pem('authority', 'pem') })).message).toMatch(
      /for another name/,
    )
    expect((await refusal({ url: broker.url, version })).advice).toContain('mqtts://')
  })

  test.skipIf(noOpenssl)('with a certificate of our own, where it asks for one', async () => {
    const url = secure(await serve(Mosquitto.start(() => [...tls(), 'require_certificate true'])))
    const ca = pem('authority', 'pem')
    const as = (name: string) => ({ url, version, ca, cert: pem(name, 'pem'), key: pem(name, 'key') })
    expect(await echo(as('rig'))).toBe('hallo')
    for (const o of [as('impostor'), { url, version, ca }]) {
      expect(await refusal(o)).toMatchObject({
        message: expect.stringContaining('does not accept our certificate'),
        advice: expect.stringContaining('`key`'),
      })
    }
  })

  test('where it does not speak TLS', async () => {
    const url = secure(await serve(Mosquitto.start()))
    expect((await refusal({ url, version })).advice).toContain('speaks TLS')
  })
})

describe('a broker that cannot be had', () => {
  test('says what was tried, why it failed, and what to do', async () => {
    const port = await freePort()
    const nobody = 'does not listen: connection refused (ECONNREFUSED).'
    // A name of several addresses fails with all of them at once.
    for (const host of ['127.0.0.1', 'localhost']) {
      const e = await refusal({ url: `mqtt://${host}:${port}` })
      expect(e).toMatchObject({
        kind: 'infrastructure',
        message: `The broker at mqtt://${host}:${port} ${nobody}`,
      })
      expect(e.advice).toContain('Start the broker')
    }
    const unknown = await refusal({ url: 'mqtt://no-such-host.invalid' })
    expect(unknown.message).toMatch(
      /^The broker at mqtt:\/\/no-such-host\.invalid:1883 has a name that cannot be resolved/,
    )
  })

  test('is one that says nothing for 10 s', async () => {
    const silent = await listening(() => {})
    const began = performance.now()
    expect((await refusal({ url: silent.url })).message).toBe(
      `The broker at ${silent.url} did not answer within 10 s.`,
    )
    expect(performance.now() - began).toBeGreaterThan(9900)
  })

  test('is something else that talks', async () => {
    const page = `HTTP/1.1 400 Bad Request\r\n\r\n${'<p>This is no broker.</p>'.repeat(20)}`
    const talker = await listening((socket) => socket.write(page))
    const began = performance.now()
    expect(await refusal({ url: talker.url })).toMatchObject({ kind: 'infrastructure', code: 'broker' })
    // Its words are wrong at once, and not only when the limit has passed.
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('speaks no MQTT 5, and is asked for it', async () => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0 })
    await serve(Promise.resolve({ remove: () => broker.close() }))
    expect(await refusal({ url: broker.url, version: '5' })).toMatchObject({
      message: `The broker at ${broker.url} does not speak MQTT 5.`,
      advice: 'Leave the version out, or give it as 3.1.1.',
    })
  })

  test('is given up at once by who leaves', async () => {
    const silent = await listening(() => {})
    const c = client({ url: silent.url })
    const opened = c.open().catch((e) => e)
    await c.close()
    expect(await opened).toBeInstanceOf(RigError)
  })

  test('is one that does not let us hear', async () => {
    const aedes = await Aedes.createBroker({ authorizeSubscribe: (_, _s, done) => done(null, null) })
    const server = createServer(aedes.handle)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const remove = async () => {
      aedes.close()
      server.close()
    }
    await serve(Promise.resolve({ remove }))
    const url = urlOf(server)
    const deaf = client({ url })
    deaf.subscribe('t/#', () => {})
    await expect(deaf.open()).rejects.toMatchObject({
      kind: 'infrastructure',
      message: `The broker at ${url} does not let us hear t/#: Subscribe error: Unspecified error.`,
    })
    await until(() => aedes.connectedClients === 0, 'the end of the connection')
    // Also where it shows later: it is as good as gone.
    const later = await connected({ url })
    const down: string[] = []
    later.watch({ down: (_, why) => down.push(why), up() {} })
    later.subscribe('t/#', () => {})
    await until(() => down.length > 0, 'down')
    expect(down[0]).toContain('does not let us hear t/#')
    expect(later.publish('t/x', 'x')).toBe(false)
  })
})

const urlOf = (server: Server) => `mqtt://127.0.0.1:${(server.address() as { port: number }).port}`

/** Something that is no broker. */
async function listening(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return serve(
    Promise.resolve({
      url: urlOf(server),
      async remove() {
        for (const s of sockets) s.destroy()
        server.close()
      },
    }),
  )
}

describe('options that cannot be meant', () => {
  const wrong = (o: MqttOptions): RigError => {
    try {
      new MqttBroker({ name: 'table', clock: new RealClock(), ...o })
    } catch (e) {
      if (e instanceof RigError) return e
    }
    throw new Error('taken')
  }

  test.each([
    ['mqtt://anna:sésame@host', 'holds a user or a password'],
    ['mqtt://anna@host', 'holds a user or a password'],
    ['http://anna:sésame@host', 'holds a user or a password'],
    ['anna:sésame@host', 'holds a user or a password'],
    ['host:1883', 'is not the address of a broker'],
    ['ws://host', 'is not the address of a broker'],
    ['mqtt://', 'is not the address of a broker'],
    ['mqtt://host:0', 'is not the address of a broker'],
    ['mqtt://host:99999', 'is not the address of a broker'],
    ['mqtt://host/topic', 'says more than where the broker is'],
    ['mqtt://host?clientId=x', 'says more than where the broker is'],
  ])('the address %s', (url, why) => {
    const e = wrong({ url })
    expect(e).toMatchObject({ kind: 'usage', message: expect.stringContaining(why) })
    expect(`${e.message} ${e.advice}`).not.toContain('sésame')
  })

  test('a secret that is not there', () => {
    const url = 'mqtt://host'
    const set = { url, username: 'anna' }
    const message = (o: MqttOptions) => wrong(o).message
    expect(message({ ...set, password: { env: 'RIG_TEST_UNSET' } })).toContain('RIG_TEST_UNSET')
    expect(wrong({ ...set, password: { file: join(folder, 'none') } })).toMatchObject({
      kind: 'input',
      message: `${join(folder, 'none')}, the password of the broker, cannot be read: ENOENT.`,
    })
    writeFileSync(join(folder, 'empty'), '\n')
    expect(message({ ...set, password: { file: join(folder, 'empty') } })).toContain('There is no password')
    expect(message({ url, password: { env: 'RIG_TEST_PASSWORD' } })).toContain('no user')
  })

  test.skipIf(noOpenssl)('certificates that do not go together', () => {
    const url = 'mqtts://host'
    const [ca, cert, key] = [pem('authority', 'pem'), pem('rig', 'pem'), pem('rig', 'key')]
    expect(wrong({ url: 'mqtt://host', ca })).toMatchObject({
      kind: 'usage',
      advice: expect.stringContaining('mqtts://'),
    })
    expect(wrong({ url, ca, cert })).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('only one'),
    })
    expect(wrong({ url, ca: join(folder, 'none') })).toMatchObject({ kind: 'input' })
    for (const files of [
      { cert, key: pem('impostor', 'key') },
      { cert: passwordFile, key },
      { ca: key, cert: key, key },
    ])
      expect(wrong({ url, ...files })).toMatchObject({ kind: 'input', code: 'broker-certificate' })
  })
})

describe('what is shown', () => {
  test('has no secret in it, and says where it may be read on its way', () => {
    const password = { env: 'RIG_TEST_PASSWORD' }
    const of = (url: string, more: Partial<MqttOptions> = {}) =>
      client({ url, username: 'anna', password, ...more })
    const plain = of('mqtt://broker.example')
    expect(plain.timing()).toMatchObject({
      link: 'table',
      over: 'mqtt://broker.example:1883, MQTT 3.1.1',
      warnings: [expect.stringContaining('clear text')],
    })
    expect(inspect(plain, { depth: 20, showHidden: true })).not.toContain(SECRET)
    expect(of('mqtts://broker.example', { version: '5' }).timing()).toMatchObject({
      over: 'mqtts://broker.example:8883, MQTT 5',
      warnings: [],
    })
    for (const url of ['mqtt://127.0.0.1', 'mqtt://[::1]:1884', 'mqtt://localhost'])
      expect(of(url).timing().warnings).toEqual([])
    expect(of('mqtt://[::1]:1884').timing().over).toBe('mqtt://[::1]:1884, MQTT 3.1.1')
  })

  test('has none in the debug log of what it stands on either', async () => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0 })
    await serve(Promise.resolve({ remove: () => broker.close() }))
    const { messages } = listen(await connected({ url: broker.url }))
    const password = { env: 'RIG_TEST_PASSWORD' }
    const table = tableProcess({ url: broker.url, username: 'anna', password }, { DEBUG: '*' })
    await serve(Promise.resolve({ remove: async () => void table.kill('SIGKILL') }))
    let log = ''
    table.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
    await until(() => messages.length > 3, 'the table')
    expect(log).toContain('mqtt')
    expect(log).not.toContain(SECRET)
    expect(log).not.toContain(
      Buffer.from(SECRET)
        .toString('hex')
        .replace(/(..)(?!$)/g, '$1 '),
    )
  })

  test.skipIf(noMosquitto)('is what the broker refused of what we said, where it tells', async () => {
    const { url } = await serve(
      Mosquitto.start((f) => {
        writeFileSync(join(f, 'acl'), 'topic read #\n')
        return [`acl_file ${join(f, 'acl')}`]
      }),
    )
    const c = await connected({ url, version: '5' })
    c.publish('t/x', 'x')
    await until(() => c.timing().warnings.length > 0, 'the warning')
    expect(c.timing().warnings).toEqual([
      'The broker refused 1 of our messages, the first on t/x: Publish error: Not authorized.',
    ])
  })

  test('is what was measured, once something was', async () => {
    const broker = await startBroker({ host: '127.0.0.1', port: 0 })
    await serve(Promise.resolve({ remove: () => broker.close() }))
    const c = client({ url: broker.url })
    expect(c.timing().parts).toEqual([
      { what: 'scheduling', ms: null, from: 'not measured yet' },
      { what: 'round trip', ms: null, from: 'not measured yet' },
    ])
    await c.open()
    for (let i = 0; i < 5; i++) c.publish('t/x', 'x')
    await until(() => /p99 of 5$/.test(c.timing().parts[1]?.from ?? ''), 'all acknowledged')
    const end = performance.now() + 60
    while (performance.now() < end);
    await passes(20)
    const [scheduling, roundTrip] = c.timing().parts
    expect(scheduling?.ms).toBeGreaterThan(45)
    expect(roundTrip?.from).toBe('measured, p99 of 5')
    expect(roundTrip?.ms).toBeGreaterThan(0)
    expect(roundTrip?.ms).toBeLessThan(5000)
  })
})
