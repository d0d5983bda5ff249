import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import type { Exchange } from '#server/http/implement.ts'

/** Lets this browser in as that person, who has just set the password of which this is kept; false where it is not. */
export type EnterAs = (userId: string, hash: string, http: Exchange) => Promise<boolean>

/** A session for a person who has just set their password. */
export const personEntry = () => ({
  id: 'person-entry' as const,
  endpoints: {
    enterAs: createAuthEndpoint(
      '/person/enter',
      { method: 'POST', body: z.object({ userId: z.string(), hash: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const { userId, hash } = context.body
        const user = await internalAdapter.findUserById(userId)
        // Who has left in the same moment has nothing to come in to.
        if (!user) return context.json({ isIn: false })
        const session = await internalAdapter.createSession(userId)
        // A password that was changed once more meanwhile has ended all sessions but this one.
        const isIn = (await internalAdapter.findCredentialAccount(userId))?.password === hash
        if (isIn) await setSessionCookie(context, { user, session })
        else await internalAdapter.deleteSession(session.token)
        return context.json({ isIn })
      },
    ),
  },
})
