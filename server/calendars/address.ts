import { addressAt } from '#server/http/link-to.ts'
import { idIn, signedToken } from '#server/secrets/signed-token.ts'

export const calendarPath = '/calendar.ics'

const purpose = 'calendar'

/** Where programs read a calendar without signing in. Its secret part is no part of the path, which records keep. */
export const addressOf = (publicUrl: string, secret: string, id: string) =>
  addressAt(publicUrl, calendarPath, signedToken(secret, purpose, id))

/** Which calendar a token is for; null where we did not make it. */
export const calendarIn = (secret: string, token: unknown) => idIn(secret, purpose, token)
