import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from '#server/process/cannot-start.ts'

async function probe(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
type Probe = Awaited<ReturnType<typeof probe>>

const portMax = 65_535
const portOf = (server: Probe) => (server.address() as { port: number }).port
const close = (server: Probe) => new Promise<void>((done) => void server.close(() => done()))

/** One after another from `first` on; where it is 0 or not said, such as nobody uses at the moment, all different. */
export async function portsFor(count: number, first = 0): Promise<number[]> {
  if (first > 0) {
    const last = first + count - 1
    if (last <= portMax) return Array.from({ length: count }, (_, index) => first + index)
    throw new CannotStart(
      `Ports ${first} to ${last} are to be those of the nodes, and the last there is is ${portMax}. Set NODE_PORT.`,
    )
  }
  const free = await Promise.all(Array.from({ length: count }, () => probe(0)))
  const ports = free.map(portOf)
  await Promise.all(free.map(close))
  return ports
}

const whyNot: Record<string, string> = {
  EADDRINUSE: 'is taken. Stop what uses it, or set NODE_PORT.',
  EACCES: 'may not be used by this account. Set NODE_PORT.',
}

/** Says so where one of them cannot be had: a node would end over it again and again. */
export async function refuseTaken(ports: number[]): Promise<void> {
  for (const port of ports) {
    const free = await probe(port).catch((error: NodeJS.ErrnoException) => {
      const why = whyNot[error.code ?? '']
      throw why ? new CannotStart(`Port ${port}, which a node is to have, ${why}`) : error
    })
    await close(free)
  }
}
