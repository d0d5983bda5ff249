import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type WebSocket from 'ws'
import { openSocket } from '#tests/http/open-socket.ts'
import type { Tab } from './chat-database.ts'
import type { Contender } from './contenders.ts'
import { openHttpClient } from './http-client.ts'

const atOnce = 50
const receiveMaxMs = 60_000

export type Clients = Awaited<ReturnType<typeof openClients>>

/**
 * Opens a socket for each tab, neighboring tabs on different nodes, and returns functions that send messages and
 * requests as those tabs.
 */
export async function openClients({ nodes, cookieOf }: Contender, tabs: Tab[]) {
  const users = tabs.map((tab, index) => ({
    tab,
    address: nodes[index % nodes.length]?.address ?? '',
    cookie: cookieOf(tab),
  }))
  const waiting = new Map<string, (at: number) => void>()
  const sockets: WebSocket[] = []
  const http = openHttpClient()
  let lost = 0
  let isClosing = false

  const listen = async ({ tab, address, cookie }: (typeof users)[number]) => {
    const socket = await openSocket(address, cookie)
    socket.on('message', (text) => {
      const { type, data } = JSON.parse(String(text))
      if (type === 'new_message' && data.senderId === tab.other)
        waiting.get(`${data.senderId} ${data.taskId}`)?.(performance.now())
    })
    socket.on('close', () => {
      if (!isClosing) lost += 1
    })
    sockets.push(socket)
  }
  for (let first = 0; first < users.length; first += atOnce)
    await Promise.all(users.slice(first, first + atOnce).map(listen))

  const userOf = (turn: number) => users[turn % users.length] as (typeof users)[number]

  return {
    countLost: () => lost,
    /** Sends a message; returns the time in ms until the other tab received its event. */
    async send(turn: number): Promise<number> {
      const { tab, address, cookie } = userOf(turn)
      const key = `${tab.person} ${tab.taskId}`
      const received = new Promise<number>((done) => waiting.set(key, done))
      const tooLate = new AbortController()
      const sentAt = performance.now()
      const body = {
        taskId: tab.taskId,
        recipientId: tab.other,
        content: `I could come at ${turn}.`,
        clientId: randomUUID(),
      }
      const late = setTimeout(receiveMaxMs, null, { signal: tooLate.signal }).catch(() => null)
      const [receivedAt] = await Promise.all([
        Promise.race([received, late]),
        http.ask('POST', `${address}/api/messages`, cookie, body),
      ]).finally(() => {
        tooLate.abort()
        waiting.delete(key)
      })
      if (receivedAt === null) throw new Error(`No message arrived within ${receiveMaxMs} ms`)
      return receivedAt - sentAt
    },
    get(turn: number, pathOf: (tab: Tab) => string): Promise<void> {
      const { tab, address, cookie } = userOf(turn)
      return http.ask('GET', address + pathOf(tab), cookie)
    },
    async close() {
      isClosing = true
      const gone = sockets.map((socket) => new Promise((done) => socket.once('close', done)))
      for (const socket of sockets) socket.terminate()
      await Promise.all(gone)
      http.close()
    },
  }
}
