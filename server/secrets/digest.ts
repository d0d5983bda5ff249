import { createHash, createHmac } from 'node:crypto'

/** By which a thing is known again that is not kept itself: SHA-256, as an address may hold it. */
export const digestOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** What only who has the secret can say of a text: HMAC-SHA-256, as an address may hold it. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
