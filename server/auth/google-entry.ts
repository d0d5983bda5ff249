import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { handleOAuthUserInfo } from 'better-auth/oauth2'
import * as z from 'zod/mini'

const person = z.object({
  sub: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

/**
 * Lets in whom Google vouches for: by the account that is linked already, else by a new one, else by linking the one
 * with this address, which better-auth does only where that address is verified here too. Nothing of Google's but the
 * account's name is kept.
 */
export const googleEntry = () => ({
  id: 'google-entry' as const,
  endpoints: {
    enterWithGoogle: createAuthEndpoint('/google/enter', { method: 'POST', body: person }, async (context) => {
      const { sub, email, firstName, lastName } = context.body
      const name = `${firstName} ${lastName}`.trim()
      // With the fields of our own that a user has (configure.ts), which the library takes, though its type knows none.
      const userInfo = { id: sub, email, emailVerified: true, name, firstName, lastName }
      const { data, error } = await handleOAuthUserInfo(context, {
        userInfo,
        account: { providerId: 'google', accountId: sub },
      })
      if (error !== null || data === null) return context.json({ userId: null, error })
      await setSessionCookie(context, data)
      return context.json({ userId: data.user.id, error: null })
    }),
  },
})

/** What better-auth says where an account has this address and may not be linked. */
export const notLinked = 'account not linked'
