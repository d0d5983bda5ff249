import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * A wire to a server that a test can cut: an address to use instead, `cut`, which breaks what runs over it now,
 * `hold`, which lets nothing through, `refuse`, which lets nothing new through, `holdLive`, which lets all but a live
 * connection through, and `loseAnswers`, which breaks at the first byte of an answer, all until `mend`; and `stall`, after
 * which what was said over it arrives nowhere and nobody hangs up, as nothing does over what is laid until `mend`.
 */
export async function layCable(url: string) {
  const to = new URL(url)
  const ends = new Set<Socket>()
  const liveEnds = new Set<Socket>()
  let isHeld = false
  let isLiveHeld = false
  let losesAnswers = false
  let isStalled = false
  const server = createServer((near) => {
    if (isHeld) return near.destroy()
    const far = dial(Number(to.port), to.hostname)
    near.once('data', (data) => {
      if (!data.toString('latin1').startsWith('GET /ws')) return
      if (isLiveHeld) return near.destroy()
      liveEnds.add(near)
      near.on('close', () => {
        liveEnds.delete(near)
        far.destroy()
      })
    })
    if (!isStalled) near.pipe(far)
    if (losesAnswers) far.once('data', () => near.destroy())
    else far.pipe(near)
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
    stall: () => {
      isStalled = true
      for (const end of ends) end.unpipe().pause()
    },
    refuse: () => {
      isHeld = true
    },
    hold: () => {
      isHeld = true
      cut()
    },
    holdLive: () => {
      isLiveHeld = true
      for (const end of liveEnds) end.destroy()
    },
    loseAnswers: () => {
      losesAnswers = true
      cut()
    },
    mend: () => {
      isHeld = isLiveHeld = isStalled = losesAnswers = false
    },
    end: () => {
      cut()
      server.close()
    },
  }
}
