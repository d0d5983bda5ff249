import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { heartbeatMs } from '#server/live/heartbeat.ts'
import { backSoon } from '#shared/copy.ts'
import { backSoonSeconds } from '#shared/limits.ts'

const lookEveryMs = 500
const lookMaxMs = 2_000
const connectMaxMs = 2_000
const balancerCloseMaxMs = 2_000
/** A node says something to each screen at every heartbeat, and answers everything sooner. */
const silentMaxMs = 2.5 * heartbeatMs

type Options = {
  port: number
  host: string
  /** After so long without a word a node is given up on a connection. */
  silentMs?: number
}

type Node = { url: URL; isReady: boolean; isLeaving: boolean; busy: number }

/**
 * Spreads what comes in over several nodes: each request over a connection of its own, to the ready node that has least
 * to do. A node that takes no connection is passed over; whatever was said to one is never said to another, but for a
 * part of a page that it has not.
 */
export async function openBalancer(addresses: string[], { port, host, silentMs = silentMaxMs }: Options) {
  const nodes: Node[] = addresses.map((address) => ({
    url: new URL(address),
    isReady: false,
    isLeaving: false,
    busy: 0,
  }))
  const lookAt = async (node: Node) => {
    node.isReady = await isReady(node.url)
  }
  const look = () => Promise.all(nodes.map(lookAt))
  await look()

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

  async function pass(request: IncomingMessage, response: ServerResponse, asked: Node[] = []) {
    const reached = await reach(response, asked)
    if (reached === undefined) return sayAway(response, 503)
    const { socket, node } = reached
    const { method, url: path, rawHeaders } = request
    const onward = ask({
      host: node.url.hostname,
      method,
      path,
      headers: forwarded(request, rawHeaders),
      setDefaultHeaders: false,
      createConnection: () => socket,
    })
    onward.on('response', (answer) => {
      const tried = [...asked, node]
      if (isPartMissing(request, answer) && nodes.some((one) => one.isReady && !tried.includes(one))) {
        // However it ends, it says nothing any more.
        onward.removeAllListeners('error').on('error', () => {})
        onward.destroy()
        return void pass(request, response, tried)
      }
      // A node may answer before it was told all: what is left is read, so that who says it comes to read the answer.
      if (!request.readableEnded) request.unpipe(onward).resume()
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.rawHeaders))
      answer.pipe(response)
      answer.once('aborted', () => response.destroy())
    })
    // What was said to the node may have been done: nobody says it again but who asked.
    onward.on('error', () => {
      if (response.writableEnded) return
      if (response.headersSent) response.destroy()
      else sayAway(response, 502)
    })
    if (request.readableEnded) onward.end()
    else request.pipe(onward)
  }

  async function passSocket(request: IncomingMessage, near: Duplex, head: Buffer) {
    near.on('error', () => near.destroy())
    const reached = await reach(near)
    if (reached === undefined) return near.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
    const { socket } = reached
    const lines = pairsOf(forwarded(request, request.rawHeaders, true)).map(([name, value]) => `${name}: ${value}`)
    socket.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    socket.write(head)
    socket.pipe(near).pipe(socket)
    socket.once('close', () => near.destroy())
  }

  const server = createServer((request, response) => void pass(request, response))
  /** Once upgraded, a connection is not the server's any more: it waits for it to end, but does not end it. */
  const screens = new Set<Duplex>()
  server.on('upgrade', (request, near, head) => {
    screens.add(near)
    near.once('close', () => screens.delete(near))
    void passSocket(request, near, head)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  const timer = setInterval(look, lookEveryMs)
  return {
    port: (server.address() as { port: number }).port,
    /** Sends a node no more, before it is told to stop; or again, once it is ready. */
    setLeaving(address: string, isLeaving: boolean) {
      for (const node of nodes) if (node.url.origin === address) node.isLeaving = isLeaving
    },
    /** Answers what is under way, and cuts screens off: nodes that stop too say goodbye to theirs before. */
    close: () =>
      new Promise<void>((done) => {
        clearInterval(timer)
        server.close(() => done())
        server.closeIdleConnections()
        for (const screen of screens) screen.destroy()
        setTimeout(() => server.closeAllConnections(), balancerCloseMaxMs).unref()
      }),
  }
}

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

/** While an update goes from node to node, one has the parts that another's pages name. */
const isPartMissing = ({ method, url = '' }: IncomingMessage, { statusCode }: IncomingMessage) =>
  method === 'GET' && url.startsWith('/assets/') && statusCode === 404

function sayAway(response: ServerResponse, status: 502 | 503) {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': `${backSoonSeconds}` })
  response.end(JSON.stringify({ message: backSoon }))
}

const pairsOf = (raw: string[]) =>
  Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at], raw[2 * at + 1]] as [string, string])

/** What concerns one connection alone is not handed on to another. */
const ofConnection = /^(connection|keep-alive|proxy-.*|te|trailer)$/i
const withoutConnection = (raw: string[]) =>
  pairsOf(raw)
    .filter(([name]) => !ofConnection.test(name))
    .flat()

/** With whom it came from, behind whoever says that it came through them. */
function forwarded({ headers, socket }: IncomingMessage, raw: string[], isSocket = false): string[] {
  const before = headers['x-forwarded-for']
  const kept = pairsOf(raw).filter(
    ([name]) => (isSocket || !ofConnection.test(name)) && !/^x-forwarded-(for|proto)$/i.test(name),
  )
  return [
    ...kept.flat(),
    // Kept until it was answered, though it is used once: a node that answers early reads the rest, and does not cut it off.
    ...(isSocket ? [] : ['connection', 'keep-alive']),
    'x-forwarded-for',
    [before, socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto',
    String(headers['x-forwarded-proto'] ?? 'http'),
  ]
}
