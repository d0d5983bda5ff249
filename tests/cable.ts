import { createServer, connect as dial, type Socket } from 'node:net'

/** A wire to a server that a test can cut: an address to use instead, and `cut`, which breaks what runs over it now. */
export async function layCable(url: string) {
  const to = new URL(url)
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(to.port), to.hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: through.href,
    cut,
    end: () => {
      cut()
      server.close()
    },
  }
}
