import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { startBucket } from '#tests/services/bucket.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { copyPreparedTables, freePort, freshFolder, testSecret } from '#tests/setup/server-process.ts'
import { exitCodeOf, readCompose, readImage, startContainer, substituteVariables } from './containers.ts'

const image = readImage()
const { services } = readCompose('compose.yaml')

/** Starts a container's process, and kills it when the test ends. */
function startUntilTestEnds(container: Parameters<typeof startContainer>[0]) {
  const child = startContainer(container)
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  return child
}

const isHealthy = async (env: Record<string, string>) => (await exitCodeOf({ command: image.healthCheck, env })) === 0

test('the image’s health check passes once its server is ready, and only while it runs', async () => {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyPreparedTables(folder)
  const env = { ...image.env, DATA_DIR: folder, PORT: `${await freePort()}` }
  expect(await isHealthy(env)).toBe(false)
  const node = startUntilTestEnds({ command: image.command, env })
  await vi.waitUntil(() => isHealthy(env), { timeout: hangMs, interval: 200 })
  node.kill('SIGTERM')
  expect((await once(node, 'exit'))[0]).toBe(0)
  expect(await isHealthy(env)).toBe(false)
})

const redis = process.env['TEST_REDIS_URL']

describe.runIf(process.env['TEST_DATABASE_URL'] && redis)('with the services of compose.yaml', () => {
  /** Sets up the services of compose.yaml on this machine; only the addresses differ. */
  async function open() {
    const [database, bucket] = [await freshDatabase(), await startBucket()]
    const names = ['node1', 'node2', 'node3']
    const nodes = await Promise.all(names.map(async (name) => ({ name, port: await freePort() })))
    const folder = freshFolder()
    const { accessKeyId, secretAccessKey } = bucket.settings.credentials
    const variables = {
      ...{ POSTGRES_PASSWORD: 'unused', SECRET: testSecret },
      ...{ S3_ENDPOINT: bucket.settings.endpoint, S3_KEY: accessKeyId, S3_SECRET: secretAccessKey },
    }
    /** Environment of a service as in compose.yaml, with its addresses replaced. */
    function envOf(name: string, ownEnv: Record<string, string> = {}) {
      const entries = Object.entries(services[name]?.environment ?? {})
      const values = Object.fromEntries(entries.map(([key, value]) => [key, substituteVariables(value, variables)]))
      const shared = { DATABASE_URL: database.url, REDIS_URL: redis as string, DATA_DIR: folder, HOST: '127.0.0.1' }
      return { ...image.env, ...values, ...shared, ...ownEnv }
    }
    onTestFinished(async () => {
      await bucket.stop()
      bucket.remove()
      await database.drop()
      rmSync(folder, { recursive: true })
    })
    return { nodes, envOf }
  }

  test('three nodes share one database and one bucket, and the audit finds no errors', async () => {
    const { nodes, envOf } = await open()
    for (const { name, port } of nodes)
      startUntilTestEnds({ command: image.command, env: envOf(name, { PORT: `${port}` }) })
    const addresses = nodes.map(({ port }) => `http://127.0.0.1:${port}`)
    for (const { port } of nodes)
      await vi.waitUntil(() => isHealthy({ ...image.env, PORT: `${port}` }), { timeout: hangMs, interval: 500 })

    const [first] = addresses
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...cast.ada, password })
    const cookie = cookieFrom(await fetch(`${first}/api/auth/register`, { method: 'POST', headers, body }))
    const form = formWith({ 'note.txt': 'The gate' })
    const sent = await fetch(`${first}/api/upload`, { method: 'POST', headers: { cookie }, body: form })
    expect(sent.status).toBe(201)
    const { url } = (await sent.json()) as { url: string }
    for (const address of addresses)
      expect(await (await fetch(address + url, { headers: { cookie } })).text()).toBe('The gate')

    const { entrypoint = [] } = services['upkeep'] ?? {}
    const audit = [...entrypoint, 'server/operations/audit-command.ts']
    expect(await exitCodeOf({ command: audit, env: envOf('upkeep') })).toBe(0)
  })
})
