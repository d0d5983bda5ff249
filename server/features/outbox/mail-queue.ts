import { oneDay } from '#server/platform/db/interval.ts'
import { minuteSeconds } from '#shared/time.ts'

/**
 * Retries for about a day, at most a quarter of an hour apart, so that mails are sent soon after an outage. The mailer
 * times out (`mailTimeoutMs`) before its job counts as lost with its process.
 */
export const mailQueue = {
  name: 'mail',
  retries: 96,
  pauseMaxSeconds: 15 * minuteSeconds,
  timeoutSeconds: 120,
  concurrency: 4,
}

/** Approximate duration of all attempts: an older mail blocks no other. */
export const retryPeriod = oneDay
