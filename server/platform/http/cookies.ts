import type { CookieSerializeOptions } from '@fastify/cookie'

/**
 * Decided by the configured public address, because the protocol of a request is a proxy's claim, which may not be
 * trusted.
 */
export const isOverTls = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:'

/**
 * Prefix of cookie names. Over TLS, `__Host-` keeps other hosts, and pages that do not use TLS, from setting or reading
 * the cookie: https://www.rfc-editor.org/rfc/rfc6265bis.
 */
export const cookiePrefix = (overTls: boolean) => (overTls ? '__Host-porchlight' : 'porchlight')

/** The name that better-auth gives the cookie under our prefix. */
export const sessionCookieName = (overTls: boolean) => `${cookiePrefix(overTls)}.session_token`

/** Lax, because users may arrive by a navigation from another site, such as Google's pages. */
export const cookieAttributes = (overTls: boolean) =>
  ({ path: '/', sameSite: 'lax', secure: overTls }) as const satisfies CookieSerializeOptions
