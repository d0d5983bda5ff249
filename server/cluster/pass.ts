import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { backSoon } from '#shared/copy.ts'
import { backSoonSeconds } from '#shared/limits.ts'
import { forwarded, pairsOf, withoutConnection } from './forwarded.ts'
import type { Node, Nodes } from './nodes.ts'

/** Hands a request on to a node, and its answer back. */
export async function pass(nodes: Nodes, request: IncomingMessage, response: ServerResponse, asked: Node[] = []) {
  const reached = await nodes.reach(response, asked)
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
    if (isPartMissing(request, answer) && nodes.isLeft(tried)) {
      // However it ends, it says nothing any more.
      onward.removeAllListeners('error').on('error', () => {})
      onward.destroy()
      return void pass(nodes, request, response, tried)
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

/** Hands on what upgrades, and all that follows either way. */
export async function passSocket(nodes: Nodes, request: IncomingMessage, near: Duplex, head: Buffer) {
  near.on('error', () => near.destroy())
  const reached = await nodes.reach(near)
  if (reached === undefined) return near.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
  const { socket } = reached
  const lines = pairsOf(forwarded(request, request.rawHeaders, true)).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  socket.write(head)
  socket.pipe(near).pipe(socket)
  socket.once('close', () => near.destroy())
}

/** While an update goes from node to node, one has the parts that another's pages name. */
const isPartMissing = ({ method, url = '' }: IncomingMessage, { statusCode }: IncomingMessage) =>
  method === 'GET' && url.startsWith('/assets/') && statusCode === 404

function sayAway(response: ServerResponse, status: 502 | 503) {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': `${backSoonSeconds}` })
  response.end(JSON.stringify({ message: backSoon }))
}
