import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { hangMs } from '#tests/setup/hang.ts'
import {
  copyPreparedTables,
  freePort,
  freshFolder,
  isReady,
  postgresEnv,
  startServer,
} from '#tests/setup/server-process.ts'
import { nodeFlags } from '../../scripts/node-flags.mjs'

async function startAndRead(env: NodeJS.ProcessEnv) {
  let printed = ''
  const server = await startServer({
    env,
    onPrint: (text) => {
      printed += text
    },
  })
  onTestFinished(server.stop)
  const messages = () =>
    printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg as string] : []))
  return { server, messages }
}

const post = async (address: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

const mailFrom = { MAIL_FROM: 'hello@porchlight.example' }

test('an operator reads at start that the mail server is not there, in one line of JSON where nobody sits', async () => {
  const port = await freePort()
  const { server, messages } = await startAndRead({ SMTP_URL: `smtp://127.0.0.1:${port}`, ...mailFrom })
  const sentence = `Mail server 127.0.0.1:${port} refuses connections; mails wait`
  // Warnings about the settings stand beside it.
  const ofOutage = () => messages().filter((message) => message.startsWith('Mail server'))
  await expect.poll(ofOutage).toEqual([sentence])
  const ada = { firstName: 'Ada', lastName: 'Lindgren', email: 'ada@porchlight.example', password: 'a quiet morning' }
  expect(await post(server.address, '/api/auth/register', ada)).toBe(201)
  // Her mail is due at once, and fails within the second.
  await new Promise((done) => setTimeout(done, 3000))
  expect(ofOutage()).toEqual([sentence])
})

const canEmulateTerminal = spawnSync('script', ['--version']).status === 0

test.runIf(canEmulateTerminal)('a person at the terminal reads plain lines: no JSON, and no stack', async () => {
  const folder = freshFolder()
  copyPreparedTables(folder)
  const [port, mailPort] = [await freePort(), await freePort()]
  const command = [process.execPath, ...nodeFlags, 'server/main.ts'].join(' ')
  const env = { DATA_DIR: folder, PORT: `${port}`, DEMO: '0', SMTP_URL: `smtp://127.0.0.1:${mailPort}`, ...mailFrom }
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await new Promise((done) => child.once('close', done))
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: hangMs }).toBe(true)
  await expect
    .poll(() => printed)
    .toMatch(/^\d\d:\d\d:\d\d Mail server 127\.0\.0\.1:\d+ refuses connections; mails wait\r?$/m)
  expect(printed).toContain('Links in mails lead to')
  expect(printed).not.toMatch(/[{}]|^\s+at /m)
})

const [postgres, redis] = [process.env['TEST_DATABASE_URL'], process.env['TEST_REDIS_URL']]

describe.runIf(postgres && redis)('with PostgreSQL and Redis', () => {
  test('the outage of each is one line when it begins and one when it ends', async () => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const proxies = { database: await openNetworkProxy(database.url), redis: await openNetworkProxy(redis ?? '') }
    onTestFinished(() => Promise.all([proxies.database.close(), proxies.redis.close()]).then(() => {}))
    const { server, messages } = await startAndRead({
      ...postgresEnv(proxies.database.url),
      REDIS_URL: proxies.redis.url,
    })
    const about = (name: string) => messages().filter((message) => message.startsWith(name))
    expect(messages()).toEqual([])

    proxies.redis.disconnect()
    await expect
      .poll(() => about('Redis at'), { timeout: hangMs })
      .toEqual([expect.stringMatching(/does not answer .+; nodes count/)])
    proxies.database.disconnect()
    await expect
      .poll(() => about('The database at'), { timeout: hangMs })
      .toEqual([expect.stringMatching(/does not answer \(.+\); calls get 503/)])
    const signIn = { email: 'ada@porchlight.example', password: 'a quiet morning' }
    for (let turn = 0; turn < 20; turn++) expect(await post(server.address, '/api/auth/login', signIn)).toBe(503)
    await new Promise((done) => setTimeout(done, 3000))
    proxies.redis.restore()
    proxies.database.restore()
    await expect.poll(() => about('Redis at'), { timeout: hangMs }).toHaveLength(2)
    await expect.poll(() => about('The database at'), { timeout: hangMs }).toHaveLength(2)
    expect(messages().filter((message) => / answers again, after \d seconds?$/.test(message))).toHaveLength(2)
    expect(messages()).toHaveLength(4)
  })
})
