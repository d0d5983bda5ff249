import type { CookieSerializeOptions } from '@fastify/cookie'

/** By the address that neighbors come to: what a request says of it is the proxy's word, which may not be trusted. */
export const isOverTls = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:'

/**
 * Over TLS one that no other host, and no page without TLS, can plant or read:
 * https://www.rfc-editor.org/rfc/rfc6265bis.
 */
export const cookiePrefix = (overTls: boolean) => (overTls ? '__Host-porchlight' : 'porchlight')

/** As better-auth names it under our prefix. */
export const sessionCookie = (overTls: boolean) => `${cookiePrefix(overTls)}.session_token`

/** Lax, because somebody may come to us by a navigation from another site, such as from Google's pages. */
export const cookieAttributes = (overTls: boolean) =>
  ({ path: '/', sameSite: 'lax', secure: overTls }) as const satisfies CookieSerializeOptions
