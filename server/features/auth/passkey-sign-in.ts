import { lockUserForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { lockUser } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { NewPasskey, ShownPasskey } from '#shared/auth/passkey-schema.ts'
import { passkeysMax } from '#shared/constants.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { findUserContact } from './auth-users.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import { type FactorProof, lockFreshFactor, requireShownFactor } from './factor-proof.ts'
import { stopFactorReset } from './factor-resets.ts'
import { endPartialSession, findPartialSession } from './partial-sessions.ts'
import { openPasskeyCeremonies } from './passkey-ceremonies.ts'
import { insertChallenge, takeChallenge } from './passkey-challenges.ts'
import { countPasskeys, deletePasskeys, findPasskey, findPasskeys, insertPasskey, recordUse } from './passkeys.ts'
import { lockSession, markFactorShown } from './sessions.ts'
import { tellOfAccess } from './tell-of-access.ts'

type PasskeyOptions = { db: Db; bus: Bus; publicUrl: string; browserSessions: BrowserSessions; proof: FactorProof }
/** The session of the browser: whole, or a token that may belong to a partial one. */
type Present = { viewer: Viewer | null; token: string | null }

/** Passkeys (WebAuthn): a way in that needs no password, and a second factor. */
export function openPasskeySignIn({ db, bus, publicUrl, browserSessions, proof }: PasskeyOptions) {
  const ceremonies = openPasskeyCeremonies(publicUrl)

  /** Uses the challenge up before anything is checked, so that no answer is tried twice. */
  async function takeAnswer(clientDataJSON: string, userId: string | null) {
    const answer = ceremonies.readChallenge(clientDataJSON)
    return (await takeChallenge(db, answer.challenge, userId)) ? answer : refuse('passkey_late')
  }

  return {
    startPasskey: async (viewer: Viewer, password: string) => {
      await proof.requireFreshProof(viewer, password)
      const user = (await findUserContact(db, viewer.id)) ?? refuse('signed_out')
      const present = await findPasskeys(db, viewer.id)
      if (present.length >= passkeysMax) refuse('too_many_passkeys')
      const options = await ceremonies.creationOptions({ ...user, name: nameOf(user) }, present)
      await insertChallenge(db, options.challenge, viewer.id)
      return options
    },

    /** The user has just unlocked the authenticator, so the second factor counts as shown in this session. */
    addPasskey: async (viewer: Viewer, input: NewPasskey, userAgent: string) => {
      const answer = await takeAnswer(input.clientDataJSON, viewer.id)
      const passkey = await ceremonies.verifyNew(input, answer)
      return inTransaction(db, bus, async (tx, announce) => {
        const person = (await lockUser(tx, viewer.id)) ?? refuse('signed_out')
        if (!(await lockSession(tx, viewer))) refuse('signed_out')
        await requireShownFactor(tx, viewer)
        if ((await countPasskeys(tx, viewer.id)) >= passkeysMax) refuse('too_many_passkeys')
        const added = (await insertPasskey(tx, viewer.id, { ...passkey, userAgent })) ?? refuse('passkey_exists')
        await markFactorShown(tx, viewer.sessionId)
        await tellOfAccess(tx, announce, person, { event: 'passkey_added', userAgent })
        return added
      })
    },

    removePasskey: (viewer: Viewer, id: string, userAgent: string): Promise<void> =>
      inTransaction(db, bus, async (tx, announce) => {
        const person = await lockFreshFactor(tx, viewer)
        const removedPasskeys = await deletePasskeys(tx, viewer.id, id)
        if (removedPasskeys.length === 0) refuse('passkey_missing')
        await tellOfAccess(tx, announce, person, { event: 'passkey_removed', userAgent, removedPasskeys })
      }),

    /** Asks for a passkey of this user, or of anybody. */
    requestPasskey: async (user: { id: string } | null) => {
      const present = user ? await findPasskeys(db, user.id) : []
      if (user && present.length === 0) refuse('passkey_none')
      const options = await ceremonies.requestOptions(present)
      await insertChallenge(db, options.challenge, null)
      return options
    },

    showPasskey: async (input: ShownPasskey, { viewer, token }: Present, http: HttpContext): Promise<void> => {
      const answer = await takeAnswer(input.clientDataJSON, null)
      const passkey = (await findPasskey(db, input.credentialId)) ?? refuse('passkey_unknown')
      const counter = await ceremonies.verifyShown(input, answer, passkey)
      const { id: passkeyId, userId, signsIn } = passkey
      if (viewer && viewer.id !== userId) refuse('passkey_of_other')

      const opened = await inTransaction(db, bus, async (tx, announce) => {
        await lockUserForKeyShare(tx, userId)
        if (!(await recordUse(tx, passkeyId, counter))) refuse('passkey_failed')
        await stopFactorReset(tx, userId)
        if (viewer) {
          await markFactorShown(tx, viewer.sessionId)
          return null
        }
        const method = (await takePartialSession(tx, token, userId)) ?? { userId, passkeyId }
        if ('passkeyId' in method && !signsIn) refuse('passkey_no_sign_in')
        const isDone = { factorShownAt: null }
        const opened = (await browserSessions.open(tx, announce, method, http, isDone)) ?? refuse('passkey_unknown')
        if (!opened.isPartial) await markFactorShown(tx, opened.id)
        return opened
      })
      if (opened) await browserSessions.setCookie(opened, http)
    },
  }
}

/** Ends this browser's partial session; returns how it was opened, if it is this user's. */
async function takePartialSession(tx: Tx, token: string | null, userId: string) {
  const method = token === null ? undefined : await findPartialSession(tx, token)
  if (!method || token === null) return
  const isEnded = await endPartialSession(tx, token)
  return isEnded && method.userId === userId ? method : undefined
}
