import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/is-same-secret.ts'
import { linkTo } from '#server/mail/words.ts'

export const calendarPath = '/calendar.ics'

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`calendar ${id}`).digest('base64url')

/** Where programs read a calendar without signing in. Its secret part is no part of the path, which records keep. */
export const addressOf = (publicUrl: string, secret: string, id: string) =>
  linkTo(publicUrl, calendarPath, `${id}.${sign(secret, id)}`)

/** Which calendar a token is for; null where we did not make it. */
export function calendarIn(secret: string, token: unknown): string | null {
  const [id = '', signature = ''] = String(token).split('.')
  return isSameSecret(signature, sign(secret, id)) ? id : null
}
