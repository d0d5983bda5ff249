import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '#server/database/tables.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { lockUser } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { decrypt, encrypt } from '#server/platform/secrets/encrypt.ts'
import { randomCode } from '#server/platform/secrets/random-code.ts'
import type { Factors, NewApp } from '#shared/auth/schema.ts'
import type { AccessEvent, SecurityEvent } from '#shared/auth/security-events.ts'
import { backupCodesCount, wrongCodesPerDay } from '#shared/constants.ts'
import { site } from '#site'
import { findUserContact } from './auth-users.ts'
import {
  confirmApp,
  deleteApp,
  findApp,
  hasAnyApp,
  refundTry,
  takeTry,
  useBackupCode,
  useStep,
  viewApp,
  writeApp,
  writeBackupCodes,
} from './authenticator-apps.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import { endAccess } from './end-access.ts'
import { type FactorProof, lockFreshFactor, requireShownFactor } from './factor-proof.ts'
import { stopFactorReset } from './factor-resets.ts'
import { endAllRemembering, rememberBrowser } from './known-browsers.ts'
import { endPartialSession, findPartialSession } from './partial-sessions.ts'
import { countPasskeys } from './passkeys.ts'
import { lockSession, markFactorShown } from './sessions.ts'
import { tellOfAccess } from './tell-of-access.ts'

type SecondFactorOptions = {
  db: Db
  bus: Bus
  secret: string
  browserSessions: BrowserSessions
  proof: FactorProof
  announceSessionEnd: (userId: string, sessionId: string) => void
}

/** The names are for the list in the user's app. */
const totpOf = (key: Secret, label = '') => new TOTP({ issuer: site.name, label, secret: key })

/** Letters that are not taken for digits, 32 in all. */
const codeLetters = '0123456789abcdefghjkmnpqrstvwxyz'
const backupCodeCharacters = 16
const createBackupCode = () => randomCode(codeLetters, backupCodeCharacters)
const isBackupCode = (code: string) => code.length === backupCodeCharacters
/** A code has 80 random bits, so that a plain digest of it tells nothing. */
const hashBackupCode = (userId: string, code: string) => digestOf(`${userId} ${code}`)
const spaced = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

type SecondStep = { code: string; remember: boolean; viewer: Viewer | null; token: string | null }
type CodeOutcome = 'right' | 'wrong_code' | 'too_many_codes' | 'app_missing'
type Person = { id: string; email: string }

/** Authenticator apps (TOTP) with backup codes: the second step of signing in, and of changing how to sign in. */
export function openSecondFactor(options: SecondFactorOptions) {
  const { db, bus, secret, browserSessions, proof, announceSessionEnd } = options
  const purposeOf = (userId: string) => `authenticator app of ${userId}`
  /** Mailed to the present address: a thief who has the account may change it before the mail is sent. */
  const tell = (tx: Tx, { id, email }: Person, event: Exclude<SecurityEvent, AccessEvent>) =>
    enqueueMails(tx, [id], { kind: `security_${event}`, toEmail: email })

  /** Uses a code up. The try stays counted if it is wrong, so the caller lets the transaction commit. */
  async function useCode(
    tx: Tx,
    person: Person,
    code: string,
    needs: 'confirmed' | 'unconfirmed',
  ): Promise<CodeOutcome> {
    const { id: userId } = person
    const isBackup = isBackupCode(code)
    const app = await takeTry(tx, userId, isBackup)
    if (!app) return (await hasAnyApp(tx, userId)) ? 'too_many_codes' : 'app_missing'
    const isOn = app.confirmedAt !== null
    const isRight =
      isOn === (needs === 'confirmed') &&
      (isBackup
        ? isOn && (await useBackupCode(tx, userId, hashBackupCode(userId, code)))
        : await isRightStep(tx, userId, app.secret, code))
    if (isRight) {
      await refundTry(tx, userId)
      if (isBackup) await tell(tx, person, 'code_used')
      return 'right'
    }
    if (!isBackup && isOn && app.wrongCodes === wrongCodesPerDay) await tell(tx, person, 'codes_guessed')
    return 'wrong_code'
  }

  async function isRightStep(tx: Tx, userId: string, encrypted: string, code: string): Promise<boolean> {
    const key = decrypt(secret, purposeOf(userId), encrypted)
    // Another secret of the installation: only the backup codes still work.
    if (key === null) return false
    const totp = totpOf(Secret.fromBase32(key))
    const delta = totp.validate({ token: code, window: 1 })
    return delta !== null && useStep(tx, userId, totp.counter() + delta)
  }

  async function createBackupCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = Array.from({ length: backupCodesCount }, createBackupCode)
    await writeBackupCodes(
      tx,
      userId,
      codes.map((code) => hashBackupCode(userId, code)),
    )
    return codes.map(spaced)
  }

  return {
    findFactors: async (userId: string): Promise<Factors> => ({
      ...viewApp(await findApp(db, userId)),
      passkeys: await countPasskeys(db, userId),
    }),

    startApp: async (viewer: Viewer, password: string): Promise<NewApp> => {
      await proof.requireFreshProof(viewer, password)
      const { email } = (await findUserContact(db, viewer.id)) ?? refuse('signed_out')
      const key = new Secret({ size: 20 })
      const encrypted = encrypt(secret, purposeOf(viewer.id), key.base32)
      const isNew = await inTransaction(db, bus, (tx) => writeApp(tx, viewer.id, encrypted))
      if (!isNew) refuse('app_exists')
      return { key: key.base32, url: totpOf(key, email).toString() }
    },

    /** Ends all other access, which may be somebody else's; returns the backup codes. */
    confirmApp: async (viewer: Viewer, code: string, userAgent: string): Promise<string[]> => {
      const { outcome, codes, ended } = await inTransaction(db, bus, async (tx, announce) => {
        const person = (await lockUser(tx, viewer.id)) ?? refuse('signed_out')
        if (!(await lockSession(tx, viewer))) refuse('signed_out')
        await requireShownFactor(tx, viewer)
        const outcome = await useCode(tx, person, code, 'unconfirmed')
        const appSince = outcome === 'right' ? await confirmApp(tx, viewer.id) : null
        if (!appSince) return { outcome, codes: [], ended: [] }
        await markFactorShown(tx, viewer.sessionId)
        await tellOfAccess(tx, announce, person, { event: 'app_added', userAgent, appSince })
        const codes = await createBackupCodes(tx, viewer.id)
        return { outcome, codes, ended: await endAccess(tx, viewer.id, viewer.sessionId) }
      })
      for (const id of ended) announceSessionEnd(viewer.id, id)
      return outcome === 'right' ? codes : refuse(outcome)
    },

    removeApp: (viewer: Viewer, userAgent: string): Promise<void> =>
      inTransaction(db, bus, async (tx, announce) => {
        const person = await lockFreshFactor(tx, viewer)
        const removedApp = await deleteApp(tx, viewer.id)
        await endAllRemembering(tx, viewer.id)
        if (removedApp) await tellOfAccess(tx, announce, person, { event: 'app_removed', userAgent, removedApp })
      }),

    renewBackupCodes: (viewer: Viewer): Promise<string[]> =>
      inTransaction(db, bus, async (tx) => {
        const person = await lockFreshFactor(tx, viewer)
        if (!(await findApp(tx, viewer.id))) refuse('app_missing')
        await tell(tx, person, 'codes_renewed')
        return createBackupCodes(tx, viewer.id)
      }),

    /**
     * Completes the partial session with this token, and has the browser remembered if the user wants that; or renews
     * the proof in the viewer's session.
     */
    secondStep: async ({ code, remember, viewer, token }: SecondStep, http: HttpContext): Promise<void> => {
      const { outcome, opened } = await inTransaction(db, bus, async (tx, announce) => {
        const partial = viewer === null && token !== null ? await findPartialSession(tx, token) : undefined
        const userId = viewer?.id ?? partial?.userId ?? refuse('signed_out')
        const people = tx.selectFrom('users').select(['id', 'email']).where('id', '=', userId).forKeyShare()
        const person = (await people.executeTakeFirst()) ?? refuse('signed_out')
        const outcome = await useCode(tx, person, code, 'confirmed')
        if (outcome !== 'right') return { outcome }
        await stopFactorReset(tx, userId)
        if (viewer) {
          await markFactorShown(tx, viewer.sessionId)
          return { outcome }
        }
        // The session may have ended before the user was locked, by a new password.
        const method = token !== null ? await findPartialSession(tx, token) : undefined
        if (!method || !token || !(await endPartialSession(tx, token))) refuse('signed_out')
        const isDone = { factorShownAt: null, replaces: false }
        const opened = (await browserSessions.open(tx, announce, method, http, isDone)) ?? refuse('signed_out')
        if (!opened.isPartial) await markFactorShown(tx, opened.id)
        if (remember && opened.browserToken) await rememberBrowser(tx, userId, opened.browserToken)
        return { outcome, opened }
      })
      if (outcome !== 'right') refuse(outcome)
      if (opened) await browserSessions.setCookie(opened, http)
    },
  }
}
