import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { logError } from '#server/process/log.ts'
import { repeat } from '#server/process/repeat.ts'

const lookEveryMs = 500
const lookMaxMs = 2_000
const connectMaxMs = 2_000

export type Node = { url: URL; isReady: boolean; isLeaving: boolean; busy: number }

/** The nodes behind a balancer: which of them are ready, and connections to them. */
export async function watchNodes(addresses: string[], silentMs: number) {
  const nodes: Node[] = addresses.map((address) => ({
    url: new URL(address),
    isReady: false,
    isLeaving: false,
    busy: 0,
  }))
  const lookAt = async (node: Node) => {
    node.isReady = await isReady(node.url)
  }
  await Promise.all(nodes.map(lookAt))

  /** The best first. Where none is ready, as while the database is away, a node says so in its own words. */
  const rank = ({ isReady, isLeaving }: Node) => (isLeaving ? 2 : isReady ? 0 : 1)
  const inTurn = () => [...nodes].sort((a, b) => rank(a) - rank(b) || a.busy - b.busy)

  /** A connection to a node, which ends with that for which it was made. */
  async function reach(from: Duplex | ServerResponse, asked: Node[] = []) {
    for (const node of inTurn().filter((one) => !asked.includes(one))) {
      node.busy += 1
      const socket = await dial(node.url)
      if (socket) {
        socket.once('close', () => {
          node.busy -= 1
        })
        socket.setTimeout(silentMs, () => socket.destroy())
        if (from.destroyed) socket.destroy()
        else from.once('close', () => socket.destroy())
        return { socket, node }
      }
      node.busy -= 1
      node.isReady = false
    }
    return undefined
  }

  return {
    reach,
    /** Whether one that is ready was not asked yet. */
    isLeft: (asked: Node[]) => nodes.some((one) => one.isReady && !asked.includes(one)),
    setLeaving(address: string, isLeaving: boolean) {
      for (const node of nodes) if (node.url.origin === address) node.isLeaving = isLeaving
    },
    /** Looks again and again from now on; answers with how to stop it. */
    keepLooking() {
      const ends = nodes.map((node) => repeat(() => lookAt(node), { everyMs: lookEveryMs }, logError))
      return () => Promise.all(ends.map((end) => end()))
    },
  }
}

export type Nodes = Awaited<ReturnType<typeof watchNodes>>

export const isReady = (url: URL) =>
  fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(lookMaxMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

const dial = (url: URL) =>
  new Promise<Socket | undefined>((done) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true, timeout: connectMaxMs })
    const fail = () => {
      socket.destroy()
      done(undefined)
    }
    socket.once('error', fail).once('timeout', fail)
    socket.once('connect', () => {
      socket.setTimeout(0).off('error', fail).off('timeout', fail)
      socket.on('error', () => socket.destroy())
      done(socket)
    })
  })
