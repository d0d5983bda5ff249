import { addressAt } from '#server/platform/http/link-to.ts'
import { readSignedToken, signedToken } from '#server/platform/secrets/signed-token.ts'
import { calendarPath } from '#shared/calendars/paths.ts'

const purpose = 'calendar'

/**
 * Address at which calendar programs read a calendar without a session. The secret is in the query rather than the
 * path, because paths are logged.
 */
export const calendarUrlOf = (publicUrl: string, secret: string, id: string) =>
  addressAt(publicUrl, calendarPath, signedToken(secret, purpose, id))

/** Returns the id of the calendar that a token belongs to, or null if the token is not valid. */
export const calendarIdIn = (secret: string, token: unknown) => readSignedToken(secret, purpose, token)
