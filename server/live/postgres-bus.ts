import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { gatherListeners } from './listeners.ts'
import { openSender } from './sender.ts'
import { askForLife, type Pace } from './signs-of-life.ts'

const relistenDelayMs = 1000
const connectMaxMs = 5000

type Options = { url: string; db: Db; pace: Pace; onError: OnError }

/** LISTEN and NOTIFY on one connection of its own, which comes back by itself. */
export async function postgresBus({ url, db, pace, onError }: Options): Promise<Bus> {
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
      query_timeout: pace.lifeMaxMs,
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
    const renew = (error: unknown) => {
      onError(error)
      next.end().catch(onError)
    }
    const askNoMore = askForLife(() => next.query('select 1'), pace, renew)
    next.once('end', () => {
      void askNoMore()
      startRelistening()
    })
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
