import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/tables.ts'
import type { Bus, Letter, Listener, OnError } from './bus-types.ts'

const relistenDelayMs = 1000

/** A notice holds 8000 bytes: room for eight of the longest letters. */
const parcelMaxLetters = 8

/** LISTEN and NOTIFY on one connection of its own, which comes back by itself. Letters travel in parcels, in order. */
export async function postgresBus(url: string, db: Db, onError: OnError): Promise<Bus> {
  const listeners: Listener[] = []
  let closed = false
  let client = await listen()

  async function listen() {
    const next = new pg.Client(url)
    next.on('error', onError)
    next.on('notification', ({ payload = '' }) => {
      for (const letter of JSON.parse(payload)) for (const { hear } of listeners) hear(letter)
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

  const waiting: Letter[] = []
  let sending: Promise<void> | null = null

  // One parcel at a time: on several connections of the pool a later one may overtake an earlier.
  async function sendWaiting() {
    while (waiting.length > 0) {
      const parcel = JSON.stringify(waiting.splice(0, parcelMaxLetters))
      await sql`select pg_notify('live', ${parcel})`.execute(db).catch(onError)
    }
    sending = null
  }

  return {
    publish(letter) {
      waiting.push(letter)
      sending ??= sendWaiting()
    },
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {
      closed = true
      await sending
      await client.end()
    },
  }
}
