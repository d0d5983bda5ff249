import { createHmac } from 'node:crypto'
import { sessionCookieName } from '#server/platform/http/cookies.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { openBareServer, secret, startProduct } from '../servers.ts'
import type { ChatDatabase, Tab } from './chat-database.ts'
import type { Size } from './run.ts'

export type Contender = {
  nodes: Pick<Node, 'address' | 'memoryUse'>[]
  /** Cookie that identifies the user of a tab. */
  cookieOf: (tab: Tab) => string
  stop: () => Promise<void>
}

/** Memory in bytes: heap and external memory in use, and resident set size. */
type MemoryUse = { used: number; resident: number }
type Started = { address: string; stop: () => Promise<void> }
type Node = Started & { memoryUse: () => Promise<MemoryUse> }

async function openNodes(start: (env: NodeJS.ProcessEnv) => Promise<Started>, { count, redis }: Size) {
  const nodes: Node[] = []
  for (let node = 0; node < count; node++) {
    const memoryPort = await freePort()
    const env = { NODE_OPTIONS: '--expose-gc --import=./bench/live/serve-memory.ts', MEMORY_PORT: String(memoryPort) }
    const memoryUse = async () => (await (await fetch(`http://127.0.0.1:${memoryPort}`)).json()) as MemoryUse
    const started = await start({ ...env, ...(redis && { REDIS_URL: redis }) })
    nodes.push({ ...started, memoryUse })
  }
  return { nodes, stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))) }
}

/**
 * Starts nodes of the product. All users have sessions already; their cookies hold the token with the server's
 * signature.
 */
export async function openProductNodes({ url }: ChatDatabase, size: Size): Promise<Contender> {
  const nodes = await openNodes((env) => startProduct(url, env), size)
  return {
    ...nodes,
    cookieOf: ({ token }) => `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${sign(token)}`)}`,
  }
}

const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

export async function openBareNodes({ url }: ChatDatabase, size: Size): Promise<Contender> {
  const nodes = await openNodes((env) => openBareServer('bench/live/bare-node.ts', url, env), size)
  return { ...nodes, cookieOf: ({ person }) => person }
}
