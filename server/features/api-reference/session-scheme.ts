import { sessionCookieName } from '#server/platform/http/cookies.ts'

/** The session cookie as OpenAPI and AsyncAPI describe it; each has its own `type` for it. */
export const sessionScheme = {
  in: 'cookie',
  name: sessionCookieName(false),
  description: 'Set by signing in or up; served over TLS its name carries a prefix.',
}
