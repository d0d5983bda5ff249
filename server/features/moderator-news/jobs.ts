import type { Db } from '#server/database/tables.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { tellOfQueue } from './tell-moderators.ts'

const checkEveryMs = 10 * minuteMs

export const scheduleModeratorNews = (db: Db, bus: Bus, onError: OnError) =>
  repeat(() => tellOfQueue(db, bus, new Date()), { everyMs: checkEveryMs, isImmediate: true }, onError)
