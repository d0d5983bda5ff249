import { sql } from 'kysely'
import { hourSeconds } from '#shared/time.ts'

/**
 * About a day of tries, the last ones two hours apart. The mailer gives up a server that says nothing (`mailMaxMs`)
 * before its job counts as one that died with its process.
 */
export const queue = { name: 'mail', tries: 20, pauseMaxSeconds: 2 * hourSeconds, mostSeconds: 120, atOnce: 4 }

/** About what all these tries take: a mail that is older keeps no other waiting. */
export const tryingFor = sql`interval '1 day'`
