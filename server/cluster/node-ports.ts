import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from '#server/process/cannot-start.ts'

async function probe(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
type Probe = Awaited<ReturnType<typeof probe>>

const portOf = (server: Probe) => (server.address() as { port: number }).port
const close = (server: Probe) => new Promise<void>((done) => void server.close(() => done()))

/** One after another from `first` on; where it is 0 or not said, such as nobody uses at the moment, all different. */
export async function portsFor(count: number, first = 0): Promise<number[]> {
  if (first > 0) return Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(Array.from({ length: count }, () => probe(0)))
  const ports = free.map(portOf)
  await Promise.all(free.map(close))
  return ports
}

/** Says so where somebody else has one of them: a node would end over it again and again. */
export async function refuseTaken(ports: number[]): Promise<void> {
  for (const port of ports) {
    const free = await probe(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new CannotStart(`Port ${port}, which a node is to have, is taken. Stop what uses it, or set NODE_PORT.`)
    })
    await close(free)
  }
}
