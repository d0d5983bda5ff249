import { sign } from '#server/secrets/digest.ts'
import { isSameSecret } from './is-same-secret.ts'

/** An id that a link hands back to us, signed for this one purpose; it works as long as the secret stays. */
export const signedToken = (secret: string, purpose: string, id: string) => `${id}.${sign(secret, `${purpose} ${id}`)}`

/** Whose id a token holds; null where we did not make it, or for another purpose. */
export function idIn(secret: string, purpose: string, token: unknown): string | null {
  const [id = '', signature = ''] = String(token).split('.')
  return isSameSecret(signature, sign(secret, `${purpose} ${id}`)) ? id : null
}
