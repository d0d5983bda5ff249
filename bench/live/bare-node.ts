import { createServer, type IncomingMessage } from 'node:http'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The least that carries a message: one insert, then the frames that the product sends to the two. It believes whoever
 * names themselves in the cookie, and asks nothing. With REDIS_URL it is one of several nodes.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const insert = {
  name: 'insert',
  text: `insert into messages (conversation_id, task_id, sender_id, content, client_id)
    select id, task_id, $2, $4, $5 from conversations
    where task_id = $1 and requester_id in ($2, $3) and helper_id in ($2, $3)`,
}

type Word = { to: string; event: object }
const channel = 'porchlight:bench:live'
const screens = new Map<string, WebSocket>()
const hear = ({ to, event }: Word) => screens.get(to)?.send(JSON.stringify(event))

async function openWire(url: string) {
  const [sender, receiver] = [new Redis(url), new Redis(url)]
  receiver.on('message', (_channel, words: string) => (JSON.parse(words) as Word[]).forEach(hear))
  await receiver.subscribe(channel)
  return (words: Word[]) => void sender.publish(channel, JSON.stringify(words))
}
const redis = process.env['REDIS_URL']
const tell = redis ? await openWire(redis) : (words: Word[]) => words.forEach(hear)

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
  const notice = { type: 'new_notification', data: { relatedTaskId: taskId } }
  tell([
    { to: senderId, event: message },
    { to: recipientId, event: message },
    { to: recipientId, event: notice },
  ])
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
})

new WebSocketServer({ server }).on('connection', (socket, request) => {
  const person = request.headers.cookie ?? ''
  screens.set(person, socket)
  socket.on('close', () => screens.delete(person))
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
