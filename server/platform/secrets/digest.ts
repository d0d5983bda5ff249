import { createHash, createHmac } from 'node:crypto'

/** Returns the SHA-256 hash of the bytes in base64url, to recognize values that are not stored themselves. */
export const digestOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** Returns the HMAC-SHA-256 of a text in base64url. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
