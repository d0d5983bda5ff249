import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { gatherListeners } from './listeners.ts'
import { postgresBus } from './postgres-bus.ts'
import { redisBus } from './redis-bus.ts'
import { type Pace, pace as usualPace } from './signs-of-life.ts'

type Options = {
  redis?: string | undefined
  postgres?: string | undefined
  db: Db
  /** The same on all nodes of one installation. */
  secret: string
  pace?: Pace
  onError: OnError
}

/** Redis where it is configured, else PostgreSQL's own notices, else this one process. */
export async function openBus({ redis, postgres, db, secret, pace = usualPace, onError }: Options): Promise<Bus> {
  if (redis) return redisBus({ url: redis, secret, pace, onError })
  return postgres ? postgresBus({ url: postgres, db, pace, onError }) : inProcessBus(onError)
}

function inProcessBus(onError: OnError): Bus {
  const { hear, add } = gatherListeners(onError)
  return { publish: hear, subscribe: add, close: async () => {} }
}
