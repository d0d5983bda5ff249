import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type WebSocket from 'ws'
import { openSocket } from '#tests/http/live.ts'
import { openAsking } from './asking.ts'
import type { Contender } from './contenders.ts'
import type { Tab } from './town.ts'

const atOnce = 50
const hearMaxMs = 60_000

export type Screens = Awaited<ReturnType<typeof openScreens>>

/** These tabs with their sockets open, side by side on different nodes: what they say, ask and hear. */
export async function openScreens({ nodes, cookieOf }: Contender, tabs: Tab[]) {
  const seats = tabs.map((tab, index) => ({
    tab,
    address: nodes[index % nodes.length]?.address ?? '',
    cookie: cookieOf(tab),
  }))
  const waiting = new Map<string, (at: number) => void>()
  const sockets: WebSocket[] = []
  const asking = openAsking()
  let lost = 0
  let isClosing = false

  const listen = async ({ tab, address, cookie }: (typeof seats)[number]) => {
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
  for (let first = 0; first < seats.length; first += atOnce)
    await Promise.all(seats.slice(first, first + atOnce).map(listen))

  const seatOf = (turn: number) => seats[turn % seats.length] as (typeof seats)[number]

  return {
    countLost: () => lost,
    /** How long after it was said, in ms, the tab at the other side heard of a message. */
    async say(turn: number): Promise<number> {
      const { tab, address, cookie } = seatOf(turn)
      const key = `${tab.person} ${tab.taskId}`
      const heard = new Promise<number>((done) => waiting.set(key, done))
      const tooLate = new AbortController()
      const saidAt = performance.now()
      const words = {
        taskId: tab.taskId,
        recipientId: tab.other,
        content: `I could come at ${turn}.`,
        clientId: randomUUID(),
      }
      const late = setTimeout(hearMaxMs, null, { signal: tooLate.signal }).catch(() => null)
      const [heardAt] = await Promise.all([
        Promise.race([heard, late]),
        asking.ask('POST', `${address}/api/messages`, cookie, words),
      ]).finally(() => {
        tooLate.abort()
        waiting.delete(key)
      })
      if (heardAt === null) throw new Error(`Nobody heard of a message within ${hearMaxMs} ms`)
      return heardAt - saidAt
    },
    /** Asks for what a tab shows. */
    read(turn: number, pathOf: (tab: Tab) => string): Promise<void> {
      const { tab, address, cookie } = seatOf(turn)
      return asking.ask('GET', address + pathOf(tab), cookie)
    },
    async close() {
      isClosing = true
      const gone = sockets.map((socket) => new Promise((done) => socket.once('close', done)))
      for (const socket of sockets) socket.terminate()
      await Promise.all(gone)
      asking.close()
    },
  }
}
