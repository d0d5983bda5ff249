import { sign } from '#server/platform/secrets/digest.ts'
import { isSameSecret } from './is-same-secret.ts'

/**
 * Signs an id for one purpose, to be used in a link; the token is valid while the secret stays the same. A JWT would
 * add a header and claims that nothing reads.
 */
export const signedToken = (secret: string, purpose: string, id: string) => `${id}.${sign(secret, `${purpose} ${id}`)}`

/** Returns the id in a token, or null if its signature is invalid or made for another purpose. */
export function readSignedToken(secret: string, purpose: string, token: unknown): string | null {
  const [id = '', signature = ''] = String(token).split('.')
  return isSameSecret(signature, sign(secret, `${purpose} ${id}`)) ? id : null
}
