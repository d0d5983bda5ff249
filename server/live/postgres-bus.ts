import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import type { Bus } from './bus-types.ts'
import { gatherListeners } from './listeners.ts'
import { openSender } from './sender.ts'

const relistenDelayMs = 1000
const connectMaxMs = 5000
/**
 * A line that nobody speaks on all night is looked after before what lies between forgets it, after some four minutes.
 */
const aliveAfterMs = minuteMs

/** LISTEN and NOTIFY on one connection of its own, which comes back by itself. */
export async function postgresBus(url: string, db: Db, onError: OnError): Promise<Bus> {
  const listeners = gatherListeners(onError)
  const sender = openSender(listeners.node, (parcel) => sql`select pg_notify('live', ${parcel})`.execute(db), onError)
  let closed = false
  let relistening: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let client = await listen()

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMaxMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: aliveAfterMs,
    })
    next.on('error', onError)
    next.on('notification', ({ payload = '' }) => listeners.hearParcel(payload))
    try {
      await next.connect()
      await next.query('listen live')
    } catch (error) {
      await next.end().catch(onError)
      throw error
    }
    next.once('end', startRelistening)
    return next
  }

  function startRelistening() {
    if (!closed) relistening = relisten()
  }

  async function relisten() {
    try {
      client = await listen()
      listeners.missed()
    } catch (error) {
      onError(error)
      if (!closed) timer = setTimeout(startRelistening, relistenDelayMs)
    }
  }

  return {
    publish(letter) {
      listeners.hear(letter)
      sender.post(letter)
    },
    subscribe: listeners.add,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await sender.close()
      await relistening
      await client.end()
    },
  }
}
