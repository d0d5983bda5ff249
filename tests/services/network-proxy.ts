import { connect, createServer, type Socket } from 'node:net'

/**
 * Opens a TCP proxy to a server, with faults that a test controls; `url` replaces the server's URL. `dropConnections`
 * drops open connections, `refuseConnections` rejects new ones, and `disconnect` does both; `disconnectSockets` does
 * both for live sockets only. `dropResponses` closes a connection at the first byte of a response, `resetEvery` resets
 * it at every n-th chunk of responses, and `delay` delays each chunk. `stall` keeps open and new connections open but
 * forwards nothing. `restore` ends all faults, except that stalled connections stay stalled.
 */
export async function openNetworkProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const liveSockets = new Set<Socket>()
  const noFaults = {
    isRefusing: false,
    isRefusingLive: false,
    dropsResponses: false,
    isStalled: false,
    resetsEvery: 0,
    delayMs: 0,
  }
  const faults = { ...noFaults }
  let responseChunks = 0

  function forward(client: Socket, data: Buffer) {
    responseChunks += 1
    if (faults.dropsResponses) return client.destroy()
    if (faults.resetsEvery > 0 && responseChunks % faults.resetsEvery === 0) return client.resetAndDestroy()
    if (faults.delayMs === 0) return client.write(data)
    // Every chunk is delayed equally, so their order stays the same.
    setTimeout(() => client.destroyed || client.write(data), faults.delayMs)
  }

  function track(socket: Socket, other: Socket) {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      liveSockets.delete(socket)
      if (!faults.isStalled) other.destroySoon()
    })
  }

  const server = createServer((client) => {
    if (faults.isRefusing) return client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    client.once('data', (data) => {
      if (!data.toString('latin1').startsWith('GET /ws')) return
      if (faults.isRefusingLive) return client.destroy()
      liveSockets.add(client)
    })
    if (!faults.isStalled) client.pipe(upstream)
    upstream.on('data', (data) => forward(client, data))
    track(client, upstream)
    track(upstream, client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const proxyUrl = new URL(url)
  proxyUrl.host = `127.0.0.1:${(server.address() as { port: number }).port}`

  const setFaults = (changes: Partial<typeof noFaults>) => void Object.assign(faults, changes)
  const dropConnections = (dropped = sockets) => {
    for (const socket of dropped) socket.destroy()
  }
  return {
    url: proxyUrl.href,
    dropConnections: () => dropConnections(),
    stall: () => {
      setFaults({ isStalled: true })
      for (const socket of sockets) socket.unpipe().pause()
    },
    refuseConnections: () => setFaults({ isRefusing: true }),
    disconnect: () => {
      setFaults({ isRefusing: true })
      dropConnections()
    },
    disconnectSockets: () => {
      setFaults({ isRefusingLive: true })
      dropConnections(liveSockets)
    },
    dropResponses: () => {
      setFaults({ dropsResponses: true })
      dropConnections()
    },
    resetEvery: (count: number) => setFaults({ resetsEvery: count }),
    delay: (ms: number) => setFaults({ delayMs: ms }),
    restore: () => setFaults(noFaults),
    close: () => {
      dropConnections()
      server.close()
    },
  }
}
