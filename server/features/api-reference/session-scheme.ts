import { sessionCookieName } from '#server/platform/http/cookies.ts'

/** How OpenAPI and AsyncAPI describe the session cookie; each has its own `type` for it. */
export const sessionScheme = {
  in: 'cookie',
  name: sessionCookieName(false),
  description: 'Set by signing in or up; served over TLS its name carries a prefix.',
}
