import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import type { Exchange } from '#server/http/implement.ts'

/** Lets this browser in as that person, who has just shown who they are. */
export type EnterAs = (userId: string, http: Exchange) => Promise<void>

/**
 * A session for a person whose password need not be looked at again. A path of better-auth's own that nobody can ask
 * for over HTTP, because its router is not mounted.
 */
export const personEntry = () => ({
  id: 'person-entry' as const,
  endpoints: {
    enterAs: createAuthEndpoint(
      '/person/enter',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const { userId } = context.body
        const user = await internalAdapter.findUserById(userId)
        // Who has left in the same moment has nothing to come in to.
        if (user) await setSessionCookie(context, { user, session: await internalAdapter.createSession(userId) })
        return context.json({})
      },
    ),
  },
})
