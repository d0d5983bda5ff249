import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Patience, patience as patienceOfNodes, serverLimits } from '#server/http/patience.ts'
import { answerUnreadable } from '#server/http/unreadable.ts'
import { heartbeatMs } from '#server/live/heartbeat.ts'
import { watchNodes } from './nodes.ts'
import { pass, passSocket } from './pass.ts'

const balancerCloseMaxMs = 2_000
/** A node says something to each screen at every heartbeat, and answers everything sooner. */
const silentMaxMs = 2.5 * heartbeatMs

type Options = {
  port: number
  host: string
  /** After so long without a word a node is given up on a connection. */
  silentMs?: number
  /** For who asks: what stands in front goes by what is said of nodes. */
  patience?: Patience
}

/**
 * Spreads what comes in over several nodes: each request over a connection of its own, to the ready node that has least
 * to do. A node that takes no connection is passed over; whatever was said to one is never said to another, but for a
 * part of a page that it has not.
 */
export async function openBalancer(addresses: string[], { port, host, ...options }: Options) {
  const { silentMs = silentMaxMs, patience = patienceOfNodes } = options
  const nodes = await watchNodes(addresses, silentMs)
  const server = createServer(serverLimits(patience), (request, response) => void pass(nodes, request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, wire) => {
    answerUnreadable(error, wire)
    // Who never hangs up would keep the wire half open for ever.
    const hangingUp = setTimeout(() => wire.destroy(), patience.silenceMs).unref()
    wire.once('close', () => clearTimeout(hangingUp))
  })
  /** Once upgraded, a connection is not the server's any more: it waits for it to end, but does not end it. */
  const screens = new Set<Duplex>()
  server.on('upgrade', (request, near, head) => {
    screens.add(near)
    near.once('close', () => screens.delete(near))
    void passSocket(nodes, request, near, head)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  const stopLooking = nodes.keepLooking()
  return {
    port: (server.address() as { port: number }).port,
    /** Sends a node no more, before it is told to stop; or again, once it is ready. */
    setLeaving: nodes.setLeaving,
    /** Answers what is under way, and cuts screens off: nodes that stop too say goodbye to theirs before. */
    async close() {
      const closed = new Promise((done) => void server.close(done))
      server.closeIdleConnections()
      for (const screen of screens) screen.destroy()
      setTimeout(() => server.closeAllConnections(), balancerCloseMaxMs).unref()
      await Promise.all([closed, stopLooking()])
    },
  }
}
