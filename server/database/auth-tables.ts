import type { ColumnType, Generated } from 'kysely'
import type { AccessEvent } from '#shared/auth/security-events.ts'

type Sessions = {
  id: Generated<string>
  user_id: string
  token: string
  expires_at: Date
  user_agent: string | null
  /** True if the user signed up, or changed the email address, in this session. */
  gave_address: Generated<boolean>
  /** Time at which the user last showed a second factor in this session. */
  factor_shown_at: Date | null
  /** Time at which the printed password of a public demo was shown in this session. */
  demo_password_at: Date | null
  created_at: Generated<Date>
  /** Time of last use, accurate to the hour. */
  updated_at: Generated<Date>
}

type Accounts = {
  id: Generated<string>
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  updated_at: Generated<Date>
}

type MailLinks = {
  user_id: string
  kind: 'verify' | 'reset'
  token_hash: string
  expires_at: Date
  /** A link that confirmed the address is kept until it expires, so that a second visit says that it is confirmed. */
  used_at: Date | null
}

type Verifications = {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Date
}

type AuthenticatorApps = {
  user_id: string
  /** Encrypted with a key of the installation's secret. */
  secret: string
  /** Null until a first code shows that the app has the secret. */
  confirmed_at: Date | null
  /** The time step of the last code that was used. */
  last_step: Generated<number>
  /** Codes tried since `tries_since`, but for right ones; the wrong codes of a day are counted in the same way. */
  tries: Generated<number>
  tries_since: Generated<Date>
  wrong_codes: Generated<number>
  wrong_codes_since: Generated<Date>
}

/** A used code is deleted. */
type BackupCodes = { user_id: string; code_hash: string }

/** Sign-ins that still lack the second step, by a digest of the token in the browser's session cookie. */
type PartialSessions = {
  token_hash: string
  user_id: string
  account_id: string
  expires_at: Date
}

/** Browsers in which a user signed in, by a digest of the user and of the token in the browser's own cookie. */
type KnownBrowsers = {
  id: Generated<string>
  user_id: string
  token_hash: string
  user_agent: string
  /** Until then, a sign-in there needs no second step; null if the user has not asked for that. */
  remembered_until: Date | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

/** An authenticator app that was removed, with its backup codes; its key is encrypted. */
export type RemovedApp = { secret: string; since: string; lastStep: number; codeHashes: string[] }

/** Notices about access to an account, as long as the link in their mail may be used; using it deletes the notice. */
type AccessNotices = {
  id: Generated<string>
  user_id: string
  event: AccessEvent
  user_agent: string
  /** The address to which the notice is mailed. */
  email: string
  /** Tells which app was added. */
  app_since: Date | null
  /** The app that was removed. */
  removed_app: ColumnType<RemovedApp | null, string | null, never>
  /** The passkeys that were removed. */
  removed_passkeys: ColumnType<RemovedPasskey[] | null, string | null, never>
  /** Null until the mail with the token is sent. */
  token_hash: string | null
  created_at: Generated<Date>
  expires_at: Date
}

/** Lost second factors, until they end (`due_at`) or their user shows one after all. */
type FactorResets = { user_id: string; asked_at: Generated<Date>; due_at: Date }

type Passkeys = {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: string
  /** Grows with each use, unless the authenticator does not count. */
  counter: Generated<number>
  transports: Generated<string[]>
  /** The browser in which it was added. */
  user_agent: string
  /** False if it is a second factor only: it was added before the present address was proven. */
  signs_in: Generated<boolean>
  created_at: Generated<Date>
  last_used_at: Date | null
}

/** Challenges that a browser may answer once; `user_id` is set if a passkey is to be added. */
type PasskeyChallenges = { challenge_hash: string; user_id: string | null; expires_at: Date }

/** A passkey that was removed. */
export type RemovedPasskey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  userAgent: string
  signsIn: boolean
  since: string
  lastUsedAt: string | null
}

/** Tables of sessions, and of the ways to sign in. */
export type AuthTables = {
  sessions: Sessions
  accounts: Accounts
  mail_links: MailLinks
  verifications: Verifications
  authenticator_apps: AuthenticatorApps
  backup_codes: BackupCodes
  partial_sessions: PartialSessions
  known_browsers: KnownBrowsers
  access_notices: AccessNotices
  factor_resets: FactorResets
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
}
