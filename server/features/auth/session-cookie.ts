import { createAuthEndpoint } from 'better-auth/api'
import * as z from 'zod/mini'

/** Plugin for better-auth that sets the cookie of a session, as better-auth's own endpoints do. */
export const sessionCookie = () => ({
  id: 'session-cookie' as const,
  endpoints: {
    setSessionCookie: createAuthEndpoint(
      '/session/cookie',
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (context) => {
        const { authCookies, secret, sessionConfig } = context.context
        const { name, attributes } = authCookies.sessionToken
        await context.setSignedCookie(name, context.body.token, secret, {
          ...attributes,
          maxAge: sessionConfig.expiresIn,
        })
        return context.json({})
      },
    ),
  },
})
