import { createServer, type IncomingMessage } from 'node:http'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Minimal chat server for comparison: one insert, then the same frames that the product sends to both users. It trusts
 * the user id in the cookie and checks nothing. If REDIS_URL is set, it is one of several nodes.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const insert = {
  name: 'insert',
  text: `insert into messages (conversation_id, task_id, sender_id, content, client_id)
    select id, task_id, $2, $4, $5 from conversations
    where task_id = $1 and requester_id in ($2, $3) and helper_id in ($2, $3)`,
}

type Delivery = { to: string; event: object }
const channel = 'porchlight:bench:live'
const sockets = new Map<string, WebSocket>()
const deliver = ({ to, event }: Delivery) => sockets.get(to)?.send(JSON.stringify(event))

async function openRedis(url: string) {
  const [sender, receiver] = [new Redis(url), new Redis(url)]
  receiver.on('message', (_channel, deliveries: string) => (JSON.parse(deliveries) as Delivery[]).forEach(deliver))
  await receiver.subscribe(channel)
  return (deliveries: Delivery[]) => void sender.publish(channel, JSON.stringify(deliveries))
}
const redis = process.env['REDIS_URL']
const publish = redis ? await openRedis(redis) : (deliveries: Delivery[]) => deliveries.forEach(deliver)

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return JSON.parse(text)
}

const server = createServer(async (request, response) => {
  const { taskId, recipientId, content, clientId } = await bodyOf(request)
  const senderId = request.headers.cookie ?? ''
  await pool.query({ ...insert, values: [taskId, senderId, recipientId, content, clientId] })
  const message = { type: 'new_message', data: { taskId, senderId } }
  const notification = { type: 'new_notification', data: { relatedTaskId: taskId } }
  publish([
    { to: senderId, event: message },
    { to: recipientId, event: message },
    { to: recipientId, event: notification },
  ])
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
})

new WebSocketServer({ server }).on('connection', (socket, request) => {
  const person = request.headers.cookie ?? ''
  sockets.set(person, socket)
  socket.on('close', () => sockets.delete(person))
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
