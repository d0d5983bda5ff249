import type { Db } from '#server/platform/db/db.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { defaultKeepalive, type KeepaliveOptions } from './keepalive.ts'
import { openListeners } from './listeners.ts'
import { postgresBus } from './postgres-bus.ts'
import { redisBus } from './redis-bus.ts'

type Options = {
  redis?: string | undefined
  postgres?: string | undefined
  db: Db
  /** This secret is the same on all nodes of one installation. */
  secret: string
  keepalive?: KeepaliveOptions
  onError: OnError
}

/** Opens the bus: on Redis if it is configured, else on PostgreSQL's LISTEN and NOTIFY, else within this process. */
export async function openBus({
  redis,
  postgres,
  db,
  secret,
  keepalive = defaultKeepalive,
  onError,
}: Options): Promise<Bus> {
  if (redis) return redisBus({ url: redis, secret, keepalive, onError })
  return postgres ? postgresBus({ url: postgres, db, keepalive, onError }) : inProcessBus(onError)
}

function inProcessBus(onError: OnError): Bus {
  const { dispatch, add } = openListeners(onError)
  return { publish: dispatch, subscribe: add, close: async () => {} }
}
