import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/tables.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { deleteNode, recordNode } from './store.ts'

/** Notes each minute that this node runs, until it stops. */
export function scheduleNodeHeartbeat(db: Db, freeDiskBytes: () => number, onError: OnError, everyMs = minuteMs) {
  const id = randomUUID()
  const stop = repeat(() => recordNode(db, id, freeDiskBytes()), { everyMs, isImmediate: true }, onError)
  return async () => {
    await stop()
    await deleteNode(db, id).catch(onError)
  }
}
