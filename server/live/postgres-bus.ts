import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/tables.ts'
import type { Bus, Listener, OnError } from './letter.ts'

const relistenDelayMs = 1000

/** LISTEN and NOTIFY on one connection of its own, which comes back by itself. A letter must stay under 8000 bytes. */
export async function postgresBus(url: string, db: Db, onError: OnError): Promise<Bus> {
  const listeners: Listener[] = []
  let closed = false
  let client = await listen()

  async function listen() {
    const next = new pg.Client(url)
    next.on('error', onError)
    next.on('notification', ({ payload = '' }) => {
      for (const { hear } of listeners) hear(JSON.parse(payload))
    })
    await next.connect()
    await next.query('listen live')
    next.once('end', relisten)
    return next
  }

  async function relisten() {
    if (closed) return
    try {
      client = await listen()
      for (const { missed } of listeners) missed()
    } catch (error) {
      onError(error)
      setTimeout(relisten, relistenDelayMs)
    }
  }

  // One letter at a time: on several connections of the pool a later one may overtake an earlier.
  let sent: Promise<unknown> = Promise.resolve()
  const send = (letter: string) => sql`select pg_notify('live', ${letter})`.execute(db)

  return {
    publish(letter) {
      sent = sent.then(() => send(JSON.stringify(letter))).catch(onError)
    },
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {
      closed = true
      await client.end()
    },
  }
}
