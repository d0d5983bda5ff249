import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db/db.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { type KeepaliveOptions, startKeepalive } from './keepalive.ts'
import { openListeners } from './listeners.ts'
import { openSender } from './sender.ts'

const relistenDelayMs = 1000
const connectMaxMs = 5000

type Options = { url: string; db: Db; keepalive: KeepaliveOptions; onError: OnError }

/** Opens a bus on LISTEN and NOTIFY, with a connection of its own. It reconnects by itself, which pg does not. */
export async function postgresBus({ url, db, keepalive, onError }: Options): Promise<Bus> {
  const listeners = openListeners(onError)
  const sender = openSender(
    listeners.node,
    (envelope) => sql`select pg_notify('live', ${envelope})`.execute(db),
    onError,
  )
  let isClosed = false
  let relistening: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let client = await listen()

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMaxMs,
      query_timeout: keepalive.timeoutMs,
    })
    next.on('error', onError)
    next.on('notification', ({ payload = '' }) => listeners.receiveEnvelope(payload))
    try {
      await next.connect()
      await next.query('listen live')
    } catch (error) {
      await next.end().catch(onError)
      throw error
    }
    const reconnect = (error: unknown) => {
      onError(error)
      next.end().catch(onError)
    }
    const stopKeepalive = startKeepalive(() => next.query('select 1'), keepalive, reconnect)
    next.once('end', () => {
      void stopKeepalive()
      startRelistening()
    })
    return next
  }

  function startRelistening() {
    if (!isClosed) relistening = relisten()
  }

  async function relisten() {
    try {
      client = await listen()
      listeners.dispatchGap()
    } catch (error) {
      onError(error)
      if (!isClosed) timer = setTimeout(startRelistening, relistenDelayMs)
    }
  }

  return {
    publish(message) {
      listeners.dispatch(message)
      sender.enqueue(message)
    },
    subscribe: listeners.add,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await sender.close()
      await relistening
      await client.end()
    },
  }
}
