import type { Db, Tx } from '#server/database/tables.ts'
import { lockUser } from '#server/features/users/store.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { freshFactorMinutes, freshSignInMinutes, passkeyChallengeMinutes } from '#shared/constants.ts'
import { minuteMs } from '#shared/time.ts'
import { hasApp } from './authenticator-apps.ts'
import { countPasskeys } from './passkeys.ts'
import type { Reauthentication } from './reauthentication.ts'
import { factorShownWithin, lockSession } from './sessions.ts'

/** Returns true if the user has an authenticator app or a passkey. */
export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await hasApp(db, userId)) || (await countPasskeys(db, userId)) > 0

/** Locks a user and the session in which a second factor was shown a moment ago; refuses otherwise. */
export async function lockFreshFactor(tx: Tx, viewer: Viewer) {
  const person = (await lockUser(tx, viewer.id)) ?? refuse('signed_out')
  if (!(await lockSession(tx, viewer))) refuse('signed_out')
  if (!(await factorShownWithin(tx, viewer.sessionId, freshFactorMinutes))) refuse('second_factor_needed')
  return person
}

/**
 * Asks once more when the new second factor is complete, because another one may have been added since it was begun. It
 * may take some minutes longer.
 */
export async function requireShownFactor(tx: Tx, viewer: Viewer): Promise<void> {
  const minutes = freshFactorMinutes + passkeyChallengeMinutes
  if ((await hasFactor(tx, viewer.id)) && !(await factorShownWithin(tx, viewer.sessionId, minutes)))
    refuse('second_factor_needed')
}

export type FactorProof = ReturnType<typeof openFactorProof>

/** Asks for proof of who somebody is before they get another second factor. */
export function openFactorProof(reauthentication: Reauthentication, db: Db) {
  /** Without a password, a sign-in of the last minutes is the proof. */
  async function requireIdentity(viewer: Viewer, password: string) {
    const isRight = await reauthentication.isPassword(viewer.id, password)
    if (isRight === false) refuse('wrong_password')
    const signedInAt = await reauthentication.signedInAt(viewer.sessionId)
    if (isRight === null && Date.now() - signedInAt.getTime() > freshSignInMinutes * minuteMs) refuse('sign_in_first')
  }

  return {
    /** The password is not enough beside a second factor: a thief of it would make their own. */
    requireFreshProof: async (viewer: Viewer, password: string) => {
      if (!(await hasFactor(db, viewer.id))) return requireIdentity(viewer, password)
      if (!(await factorShownWithin(db, viewer.sessionId, freshFactorMinutes))) refuse('second_factor_needed')
    },
  }
}
