import { createHmac } from 'node:crypto'
import { sessionCookie } from '#server/http/cookies.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { openBareServer, secret, startProduct } from '../servers.ts'
import type { Size } from './run.ts'
import type { Tab, Town } from './town.ts'

export type Contender = {
  nodes: Pick<Node, 'address' | 'held'>[]
  /** How a tab says whose it is. */
  cookieOf: (tab: Tab) => string
  stop: () => Promise<void>
}

/** Bytes: what is in use, and what the process has of the machine. */
type Held = { used: number; resident: number }
type Started = { address: string; stop: () => Promise<void> }
type Node = Started & { held: () => Promise<Held> }

async function openNodes(start: (env: NodeJS.ProcessEnv) => Promise<Started>, { count, redis }: Size) {
  const nodes: Node[] = []
  for (let node = 0; node < count; node++) {
    const memoryPort = await freePort()
    const env = { NODE_OPTIONS: '--expose-gc --import=./bench/live/tell-memory.ts', MEMORY_PORT: String(memoryPort) }
    const held = async () => (await (await fetch(`http://127.0.0.1:${memoryPort}`)).json()) as Held
    const started = await start({ ...env, ...(redis && { REDIS_URL: redis }) })
    nodes.push({ ...started, held })
  }
  return { nodes, stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))) }
}

/** The product, with everybody signed in already: what its cookie holds is the token, and that the server signed it. */
export async function openProductNodes({ url }: Town, size: Size): Promise<Contender> {
  const nodes = await openNodes((env) => startProduct(url, env), size)
  return {
    ...nodes,
    cookieOf: ({ token }) => `${sessionCookie(false)}=${encodeURIComponent(`${token}.${sign(token)}`)}`,
  }
}

const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

export async function openBareNodes({ url }: Town, size: Size): Promise<Contender> {
  const nodes = await openNodes((env) => openBareServer('bench/live/bare-node.ts', url, env), size)
  return { ...nodes, cookieOf: ({ person }) => person }
}
