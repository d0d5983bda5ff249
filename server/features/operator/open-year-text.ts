import { setTimeout } from 'node:timers/promises'
import type { Db } from '#server/database/tables.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { yearTextMinutes } from '#shared/operator/limits.ts'
import { yearText } from '#shared/operator/year-copy.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { countModeration } from './find-figures.ts'

/** A page waits no longer than this for its sentence, so that it can be read while the database hangs. */
const waitMs = 1000
const retryMs = minuteMs

/** Returns the sentence about the last year, computed at most once an hour; empty while it cannot be computed. */
export function openYearText(db: Db, now: () => Date, onError: OnError): () => Promise<string> {
  let text = ''
  let validUntilMs = 0
  let refreshing: Promise<void> | null = null
  async function refresh() {
    try {
      text = yearText(await countModeration(db, new Date(now().getTime() - 365 * dayMs)))
      validUntilMs = now().getTime() + yearTextMinutes * minuteMs
    } catch (error) {
      validUntilMs = now().getTime() + retryMs
      onError(error)
    } finally {
      refreshing = null
    }
  }
  return async () => {
    if (now().getTime() < validUntilMs) return text
    refreshing ??= refresh()
    await Promise.race([refreshing, setTimeout(waitMs, undefined, { ref: false })])
    return text
  }
}
