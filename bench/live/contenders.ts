import { createHmac } from 'node:crypto'
import { openBareServer, secret, startProduct } from '../servers.ts'
import { lookedInto } from './looked-into.ts'
import type { Tab, Town } from './town.ts'

export type Contender = {
  nodes: Pick<Node, 'address' | 'residentBytes'>[]
  /** How a tab says whose it is. */
  cookieOf: (tab: Tab) => string
  stop: () => Promise<void>
}

/** How many nodes there are, and the Redis by which several hear of each other. */
type Size = { count: number; redis?: string | undefined }
type Started = { address: string; stop: () => Promise<void> }
type Node = Started & { residentBytes: () => Promise<number> }

async function openNodes(start: (env: NodeJS.ProcessEnv) => Promise<Started>, { count, redis }: Size) {
  const nodes: Node[] = []
  for (let node = 0; node < count; node++) {
    const { env, residentBytes } = await lookedInto()
    const started = await start({ ...env, ...(redis && { REDIS_URL: redis }) })
    nodes.push({ ...started, residentBytes })
  }
  return { nodes, stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))) }
}

/** The product, with everybody signed in already: what its cookie holds is the token, and that the server signed it. */
export async function openProductNodes({ url }: Town, size: Size): Promise<Contender> {
  const nodes = await openNodes((env) => startProduct(url, env), size)
  return {
    ...nodes,
    cookieOf: ({ token }) => `porchlight.session_token=${encodeURIComponent(`${token}.${sign(token)}`)}`,
  }
}

const sign = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

export async function openBareNodes({ url }: Town, size: Size): Promise<Contender> {
  const nodes = await openNodes((env) => openBareServer('bench/live/bare-node.ts', url, env), size)
  return { ...nodes, cookieOf: ({ person }) => person }
}
