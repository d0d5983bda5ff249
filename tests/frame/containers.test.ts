import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { portsFor } from '#server/cluster/node-ports.ts'
import { isReady } from '#server/cluster/nodes.ts'
import { cast, password } from '#tests/cast.ts'
import { formWith } from '#tests/given/sent-files.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { startBucket } from '#tests/outside/bucket.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { beginWithTables, freePort, freshFolder, testSecret } from '#tests/setup/server-process.ts'
import { begin, codeOf, filledIn, readCompose, readImage } from './containers.ts'

const image = readImage()
const { services } = readCompose()

/** Begins it, and ends it with the test. */
function start(container: Parameters<typeof begin>[0]) {
  const child = begin(container)
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  return child
}

const isWell = async (env: Record<string, string>) => (await codeOf({ command: image.healthCheck, env })) === 0

test('what the image runs is well by its own health check, once it is ready and no longer than it runs', async () => {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  beginWithTables(folder)
  const env = { ...image.env, DATA_DIR: folder, PORT: `${await freePort()}` }
  expect(await isWell(env)).toBe(false)
  const node = start({ command: image.command, env })
  await vi.waitUntil(() => isWell(env), { timeout: hangMs, interval: 200 })
  node.kill('SIGTERM')
  expect((await once(node, 'exit'))[0]).toBe(0)
  expect(await isWell(env)).toBe(false)
})

const redis = process.env['TEST_REDIS_URL']

describe.runIf(process.env['TEST_DATABASE_URL'] && redis)('what compose.yaml starts', () => {
  /** The same on this machine: what it says, but for where things are. */
  async function open() {
    const [database, bucket] = [await freshDatabase(), await startBucket()]
    const [port, ...own] = (await portsFor(4)) as [number, ...number[]]
    const nodes = own.map((port, index) => ({ name: `node${index + 1}`, port }))
    const folder = freshFolder()
    const { accessKeyId, secretAccessKey } = bucket.settings.credentials
    const given = {
      ...{ POSTGRES_PASSWORD: 'unused', SECRET: testSecret },
      ...{ S3_ENDPOINT: bucket.settings.endpoint, S3_KEY: accessKeyId, S3_SECRET: secretAccessKey },
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }
    /** What a service is told, where `own` says where it is. */
    function envOf(name: string, own: Record<string, string>) {
      const said = Object.entries(services[name]?.environment ?? {})
      const told = Object.fromEntries(said.map(([key, value]) => [key, filledIn(value, given)]))
      const shared = { DATABASE_URL: database.url, REDIS_URL: redis as string, DATA_DIR: folder }
      return { ...told, ...('DATABASE_URL' in told && shared), ...own, HOST: '127.0.0.1' }
    }
    onTestFinished(async () => {
      await bucket.stop()
      bucket.remove()
      await database.drop()
      rmSync(folder, { recursive: true })
    })
    return { nodes, port, envOf }
  }

  test('three nodes answer behind the balancer, with one database and one bucket, and the upkeep beside them', async () => {
    const { nodes, port, envOf } = await open()
    for (const { name, port } of nodes)
      start({ command: image.command, env: { ...image.env, ...envOf(name, { PORT: `${port}` }) } })
    const addresses = nodes.map(({ port }) => `http://127.0.0.1:${port}`)
    for (const { port } of nodes)
      await vi.waitUntil(() => isWell({ ...image.env, PORT: `${port}` }), { timeout: hangMs, interval: 500 })

    const names = services['balancer']?.environment?.['NODES'] ?? ''
    expect(names).toBe(nodes.map(({ name }) => `http://${name}:${image.port}`).join())
    const { command = [] } = services['balancer'] ?? {}
    start({ command, env: { ...image.env, ...envOf('balancer', { NODES: addresses.join(), PORT: `${port}` }) } })
    const front = `http://127.0.0.1:${port}`
    await vi.waitUntil(() => isReady(new URL(front)), { timeout: hangMs })

    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...cast.ada, password })
    const cookie = cookieFrom(await fetch(`${front}/api/auth/register`, { method: 'POST', headers, body }))
    const form = formWith({ 'note.txt': 'The gate' })
    const sent = await fetch(`${front}/api/upload`, { method: 'POST', headers: { cookie }, body: form })
    expect(sent.status).toBe(201)
    const { url } = (await sent.json()) as { url: string }
    for (const address of [front, ...addresses])
      expect(await (await fetch(address + url, { headers: { cookie } })).text()).toBe('The gate')

    const { entrypoint = [] } = services['upkeep'] ?? {}
    const audit = [...entrypoint, 'server/upkeep/audit-command.ts']
    expect(await codeOf({ command: audit, env: { ...image.env, ...envOf('upkeep', {}) } })).toBe(0)
  })
})
