import { onTestFinished } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { readCompose } from '#tests/containers/containers.ts'
import { openCaddy } from '#tests/services/caddy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { freePort, freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'

const nodeServices = { 'compose.yaml': 'node1', 'compose.small.yaml': 'node' } as const

type NodeOptions = { compose?: keyof typeof nodeServices; env?: NodeJS.ProcessEnv }

/**
 * Starts nodes that share a PostgreSQL database, a folder and a Redis if there is one. Caddy forwards to them with the
 * settings of the compose file. Everything is closed when the test ends.
 */
export async function openNodes(count: number, { compose = 'compose.yaml', env: extraEnv = {} }: NodeOptions = {}) {
  const [database, folder] = [await freshDatabase(), freshFolder()]
  const { db, close } = await connect({ url: database.url })
  const { services } = readCompose(compose)
  const env = {
    ...postgresEnv(database.url),
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: services[nodeServices[compose]]?.environment?.['DRAIN_SECONDS'],
    ...extraEnv,
  }
  const start = async (port: number) => startServer({ folder, env: { ...env, PORT: `${port}` } })
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const nodes = await Promise.all(ports.map(start))
  const addresses = nodes.map(({ address }) => address)
  const caddy = await openCaddy({ nodes: addresses, maxWait: services['caddy']?.environment?.['MAX_WAIT'] })
  onTestFinished(async () => {
    await caddy.close()
    await Promise.all(nodes.map((node) => node.kill()))
    await close()
    await database.drop()
  })
  const getNode = (index: number) => nodes[index] as (typeof nodes)[number]
  const restartKilled = async (index: number) => {
    nodes[index] = await start(ports[index] as number)
  }
  return {
    db,
    folder,
    /** Address of Caddy. */
    address: caddy.address,
    /** Addresses of the nodes themselves. */
    addresses,
    signal: (index: number, signal: NodeJS.Signals) => void process.kill(getNode(index).pid as number, signal),
    kill: (index: number) => getNode(index).kill(),
    restartKilled,
    /** Stops a node with SIGTERM, and starts it again once its process has exited. */
    async restart(index: number) {
      await getNode(index).stop()
      await restartKilled(index)
    },
  }
}
