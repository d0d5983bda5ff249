import type { Db } from '#server/database/tables.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { openCachedValue } from '#server/platform/process/open-cached-value.ts'
import { yearTextMinutes } from '#shared/operator/limits.ts'
import { yearText } from '#shared/operator/year-copy.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { countModeration } from './find-figures.ts'

/** Returns the sentence about the last year, computed at most once an hour; empty while it cannot be computed. */
export const openYearText = (db: Db, now: () => Date, onError: OnError): (() => Promise<string>) =>
  openCachedValue({
    read: async () => yearText(await countModeration(db, new Date(now().getTime() - 365 * dayMs))),
    initial: '',
    validMs: yearTextMinutes * minuteMs,
    now,
    onError,
  })
