import type { Db } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { googleSignInMinutes } from '#shared/constants.ts'
import type { Checks } from './google-client.ts'
import { insertVerifications, takeVerification } from './verifications.ts'

/** Identifies a pending sign-in by both the browser's secret and the state in the callback address. */
const identifierOf = (secret: string, state: string) => `google:${digestOf(`${secret}.${state}`)}`

/** Stores the checks for the browser that has this secret. */
export const insertChecks = (db: Db, secret: string, checks: Checks): Promise<void> =>
  insertVerifications(db, interval(googleSignInMinutes, 'mins'), [
    { identifier: identifierOf(secret, checks.state), value: JSON.stringify(checks) },
  ])

/** Returns the checks once, within their time; undefined for another browser, another state or a second attempt. */
export async function consumeChecks(db: Db, secret: string, state: string): Promise<Checks | undefined> {
  const value = await takeVerification(db, identifierOf(secret, state))
  return value === undefined ? undefined : JSON.parse(value)
}
