import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoBanner } from '#shared/copy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { freePort, freshFolder, testSecret } from '#tests/setup/server-process.ts'
import { refuseTaken } from './node-ports.ts'

/** What `npm run cluster` says where it cannot start. */
async function refusalOf(more: NodeJS.ProcessEnv) {
  const child = await start(more)
  const ended = once(child, 'exit')
  const [out, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended)[0], out, wrong }
}

/** Without the right to a port below 1024, which root has. */
const humbly = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service'] : []
const firstForAnybody = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
const isKeptFromAnybody = existsSync(firstForAnybody) && Number(readFileSync(firstForAnybody, 'utf8')) === 1024

async function start(more: NodeJS.ProcessEnv) {
  const [program = '', ...args] = [...humbly, process.execPath, 'server/cluster/cluster-command.ts']
  const child = spawn(program, args, {
    env: { ...process.env, SECRET: testSecret, DATA_DIR: freshFolder(), PORT: String(await freePort()), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill()) await ended
  })
  return child
}

test('a cluster whose database is away says so once, in a sentence', async () => {
  const { code, out, wrong } = await refusalOf({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/away` })
  expect([code, out]).toEqual([1, ''])
  expect(wrong).toMatch(/^The database at DATABASE_URL does not answer \(.*ECONNREFUSED.*\): start it, .*\n$/)
})

describe.runIf(process.env['TEST_DATABASE_URL'])('where a cluster has its database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  /** Somebody else's. */
  async function takenPort(): Promise<number> {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    return (other.address() as { port: number }).port
  }

  test('who starts it reads that its port is taken, before any node begins', async () => {
    const port = await takenPort()
    const { code, out, wrong } = await refusalOf({ DATABASE_URL: database.url, PORT: String(port) })
    expect([code, out, wrong]).toEqual([1, '', `Port ${port} is taken: stop what uses it, or set PORT.\n`])
  })

  test('who starts it reads that its address is another machine’s, before any node begins', async () => {
    const { code, out, wrong } = await refusalOf({ DATABASE_URL: database.url, HOST: '203.0.113.7' })
    expect([code, out, wrong]).toEqual([
      1,
      '',
      'HOST names 203.0.113.7, which is no address of this machine: put its name right, or leave HOST out.\n',
    ])
  })

  test.each([
    ['the one after its own', (taken: number) => ({ PORT: String(taken - 1) })],
    ['the one that was named', (taken: number) => ({ NODE_PORT: String(taken) })],
  ])('who starts it reads that a port of its nodes is taken, %s, before any begins', async (_, settingsOf) => {
    const taken = await takenPort()
    const { code, out, wrong } = await refusalOf({ DATABASE_URL: database.url, ...settingsOf(taken) })
    const sentence = `Port ${taken}, which a node is to have, is taken. Stop what uses it, or set NODE_PORT.\n`
    expect([code, out, wrong]).toEqual([1, '', sentence])
  })

  test('who starts it reads that its nodes would need ports that there are not', async () => {
    const { code, out, wrong } = await refusalOf({ DATABASE_URL: database.url, NODE_PORT: '65534' })
    const sentence =
      'Ports 65534 to 65536 are to be those of the nodes, and the last there is is 65535. Set NODE_PORT.\n'
    expect([code, out, wrong]).toEqual([1, '', sentence])
  })

  test.runIf(isKeptFromAnybody)('who starts it reads that a port of its nodes is not for this account', async () => {
    const { code, out, wrong } = await refusalOf({ DATABASE_URL: database.url, NODE_PORT: '997' })
    const sentence = 'Port 997, which a node is to have, may not be used by this account. Set NODE_PORT.\n'
    expect([code, out, wrong]).toEqual([1, '', sentence])
  })

  /** The first of three that are free, below those that the kernel gives to whoever asks for any. */
  async function freePortOfThree(): Promise<number> {
    const first = randomInt(10_000, 30_000)
    return refuseTaken([first, first + 1, first + 2]).then(() => first, freePortOfThree)
  }

  test('each node is to be found on its own port and goes on answering for a while when it leaves, and a demo on several nodes that everybody reaches is a public one on each', async () => {
    const first = await freePortOfThree()
    const more = { DEMO: '1', HOST: '0.0.0.0', NODE_PORT: String(first), DRAIN_SECONDS: '' }
    const child = await start({ DATABASE_URL: database.url, ...more })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    await expect.poll(() => said).toContain('nodes answer')
    for (const node of [1, 2, 3]) expect(said).toContain(`node ${node} is ready on port ${first + node - 1}\n`)
    expect(said.match(/PUBLIC DEMO \(HOST\)/g)).toHaveLength(1)
    const [, mailPassword] = /\/demo\/mail .+ (\S+)\n/.exec(said) ?? []
    const authorization = `Basic ${Buffer.from(`:${mailPassword}`).toString('base64')}`
    for (const port of [first, first + 1, first + 2]) {
      const mails = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/demo/mail`, { headers })
      expect([(await mails({})).status, (await mails({ authorization })).status]).toEqual([401, 200])
      expect(await (await mails({})).text()).toContain(demoBanner.title)
    }

    const saysThatItLeaves = async () => (await fetch(`http://127.0.0.1:${first}/readyz`)).status === 503
    child.kill()
    await expect.poll(saysThatItLeaves).toBe(true)
    await new Promise((done) => setTimeout(done, 1000))
    expect(await saysThatItLeaves()).toBe(true)
  })
})
