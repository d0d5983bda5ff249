import type { Db } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { tellOfQueue } from './tell-moderators.ts'

const checkEveryMs = 10 * minuteMs

export const scheduleModeratorNews = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(
    db,
    () => tellOfQueue(db, bus, new Date()),
    { name: 'moderator_news', everyMs: checkEveryMs, isImmediate: true },
    onError,
  )
