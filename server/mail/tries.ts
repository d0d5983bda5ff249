import { aDay } from '#server/db/interval.ts'
import { minuteSeconds } from '#shared/time.ts'

/**
 * About a day of tries, never more than a quarter of an hour apart: so soon after an outage all are on their way. The
 * mailer gives up a server that says nothing (`mailMaxMs`) before its job counts as one that died with its process.
 */
export const queue = { name: 'mail', tries: 96, pauseMaxSeconds: 15 * minuteSeconds, mostSeconds: 120, atOnce: 4 }

/** About what all these tries take: a mail that is older keeps no other waiting. */
export const tryingFor = aDay
