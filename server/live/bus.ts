import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { gatherListeners } from './listeners.ts'
import { postgresBus } from './postgres-bus.ts'
import { redisBus } from './redis-bus.ts'

type Options = {
  redis?: string | undefined
  postgres?: string | undefined
  db: Db
  /** The same on all nodes of one installation. */
  secret: string
  onError: OnError
}

/** Redis where it is configured, else PostgreSQL's own notices, else this one process. */
export async function openBus({ redis, postgres, db, secret, onError }: Options): Promise<Bus> {
  if (redis) return redisBus(redis, secret, onError)
  return postgres ? postgresBus(postgres, db, onError) : inProcessBus(onError)
}

function inProcessBus(onError: OnError): Bus {
  const { hear, add } = gatherListeners(onError)
  return { publish: hear, subscribe: add, close: async () => {} }
}
