import { createServer, connect as dial, type Socket } from 'node:net'

/** A wire to a server that can be made slow, and to break at every so many of the server's answers. */
export async function layWire(url: string) {
  const to = new URL(url)
  let delayMs = 0
  let breaksEvery = 0
  let answers = 0
  const ends = new Set<Socket>()

  const server = createServer((near) => {
    const far = dial(Number(to.port), to.hostname)
    near.pipe(far)
    far.on('data', (data) => {
      answers += 1
      if (breaksEvery > 0 && answers % breaksEvery === 0) return near.resetAndDestroy()
      if (delayMs === 0) return near.write(data)
      // Each piece as much later as every other, so that they stay in their order.
      setTimeout(() => near.destroyed || near.write(data), delayMs)
    })
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: through.href,
    delay: (ms: number) => {
      delayMs = ms
    },
    breakEvery: (count: number) => {
      breaksEvery = count
    },
    mend: () => {
      delayMs = breaksEvery = 0
    },
    end: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
