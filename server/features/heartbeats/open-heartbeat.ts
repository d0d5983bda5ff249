import type { Db } from '#server/database/tables.ts'
import { minuteMs } from '#shared/time.ts'
import { recordRun, recordStart } from './store.ts'

type WorkerName = 'mails' | 'pushes'

/** Returns a function that a worker calls whenever it has looked for work; it writes at most once a minute. */
export function openHeartbeat(db: Db, name: WorkerName) {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    if (now - writtenAt < minuteMs) return
    if (writtenAt < 0) await recordStart(db, name, minuteMs / 1000)
    await recordRun(db, name)
    writtenAt = now
  }
}
