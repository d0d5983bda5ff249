import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * A wire to a server that a test can trouble: an address to use instead, `cut`, which breaks what runs over it now,
 * `hold`, which lets nothing through, `refuse`, which lets nothing new through, `holdLive`, which lets all but a live
 * connection through, `loseAnswers`, which breaks at the first byte of an answer, `breakEvery`, which breaks at every
 * so many pieces of answers, and `delay`, which lets each come so much later, all until `mend`; and `stall`, after
 * which what was said over it arrives nowhere and nobody hangs up, as nothing does over what is laid until `mend`.
 */
export async function layCable(url: string) {
  const to = new URL(url)
  const ends = new Set<Socket>()
  const liveEnds = new Set<Socket>()
  const well = { isHeld: false, isLiveHeld: false, losesAnswers: false, isStalled: false, breaksEvery: 0, delayMs: 0 }
  const now = { ...well }
  let answers = 0

  function answer(near: Socket, data: Buffer) {
    answers += 1
    if (now.losesAnswers) return near.destroy()
    if (now.breaksEvery > 0 && answers % now.breaksEvery === 0) return near.resetAndDestroy()
    if (now.delayMs === 0) return near.write(data)
    // Each piece as much later as every other, so that they stay in their order.
    setTimeout(() => near.destroyed || near.write(data), now.delayMs)
  }

  function follow(end: Socket, other: Socket) {
    ends.add(end)
    end.on('error', () => {})
    end.on('close', () => {
      ends.delete(end)
      liveEnds.delete(end)
      if (!now.isStalled) other.destroySoon()
    })
  }

  const server = createServer((near) => {
    if (now.isHeld) return near.destroy()
    const far = dial(Number(to.port), to.hostname)
    near.once('data', (data) => {
      if (!data.toString('latin1').startsWith('GET /ws')) return
      if (now.isLiveHeld) return near.destroy()
      liveEnds.add(near)
    })
    if (!now.isStalled) near.pipe(far)
    far.on('data', (data) => answer(near, data))
    follow(near, far)
    follow(far, near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as { port: number }).port}`

  const become = (trouble: Partial<typeof well>) => void Object.assign(now, trouble)
  const cut = (what = ends) => {
    for (const end of what) end.destroy()
  }
  return {
    url: through.href,
    cut: () => cut(),
    stall: () => {
      become({ isStalled: true })
      for (const end of ends) end.unpipe().pause()
    },
    refuse: () => become({ isHeld: true }),
    hold: () => {
      become({ isHeld: true })
      cut()
    },
    holdLive: () => {
      become({ isLiveHeld: true })
      cut(liveEnds)
    },
    loseAnswers: () => {
      become({ losesAnswers: true })
      cut()
    },
    breakEvery: (count: number) => become({ breaksEvery: count }),
    delay: (ms: number) => become({ delayMs: ms }),
    mend: () => become(well),
    end: () => {
      cut()
      server.close()
    },
  }
}
