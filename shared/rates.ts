import { mebibyte } from './constants.ts'
import { daySeconds as day, hourSeconds as hour, minuteSeconds as minute } from './time.ts'

/**
 * One window of a rate limit. `per` is the key of the counter: the signed-in viewer, the IP address of the call (an
 * IPv6 address by its /64), the account that an email names, or such an account from one network (/24 or /64). `counts`
 * tells which calls stay counted: all attempts, only successes, or only failures. A call is counted before its body is
 * read, and a call with an invalid body always stays counted; the windows per account are counted once the body has
 * named the account.
 */
export type Rate = {
  max: number
  seconds: number
  per: 'viewer' | 'ipAddress' | 'account' | 'accountFromNetwork'
  counts: 'successes' | 'attempts' | 'failures'
}

const sameTextSeconds = 5 * minute

const successes = (max: number, seconds: number): Rate => ({ max, seconds, per: 'viewer', counts: 'successes' })
const attempts = (max: number, seconds: number, per: Rate['per']): Rate => ({ max, seconds, per, counts: 'attempts' })

/**
 * All rate limits by name; the table of calls refers to them. Among the windows of one key, the narrowest comes first.
 */
export const rates = {
  /** All calls of a signed-in user. */
  calls: [attempts(600, minute, 'viewer')],
  signIn: [
    attempts(6, minute, 'ipAddress'),
    attempts(30, hour, 'ipAddress'),
    { max: 10, seconds: 15 * minute, per: 'accountFromNetwork', counts: 'failures' },
  ],
  /** Starts of a Google sign-in; the screen asks once before the browser navigates. */
  google: [attempts(60, hour, 'ipAddress')],
  signUp: [attempts(10, hour, 'ipAddress')],
  /** Mails that anybody can have sent to an email address, such as the link to choose a new password. */
  mailsToAccount: [attempts(5, hour, 'account'), attempts(20, hour, 'ipAddress')],
  /** Mails that a user has sent to their own email address, or to a new one. */
  mailsToSelf: [attempts(5, hour, 'viewer')],
  /** Guesses at the printed password of a public demo: for its mails, and for roles. */
  demoPassword: [{ max: 10, seconds: 15 * minute, per: 'ipAddress', counts: 'failures' }],
  /** Codes of a second step; the tries of one account are counted in the database. */
  secondStep: [attempts(30, 15 * minute, 'ipAddress')],
  /** Challenges of passkeys, and answers to them. */
  passkeys: [attempts(20, minute, 'ipAddress'), attempts(200, hour, 'ipAddress')],
  /** Uses of tokens from mails. */
  linkUses: [attempts(20, 15 * minute, 'ipAddress')],
  /** Checks whether such a token is still valid, before the user types anything. */
  linkChecks: [{ max: 20, seconds: 15 * minute, per: 'ipAddress', counts: 'failures' }],
  /**
   * The user's own password when it is asked for again: the session may be stolen, and the thief may use many
   * IP addresses.
   */
  ownPassword: [
    attempts(20, 15 * minute, 'ipAddress'),
    { max: 10, seconds: 15 * minute, per: 'viewer', counts: 'failures' },
  ],
  tasks: [successes(10, hour), successes(20, day)],
  /** In addition to `tasks`, for accounts younger than a day. */
  firstDayTasks: [successes(5, day)],
  /** Edits of tasks and of reviews. One that moves the task may ask the geocoder. */
  edits: [successes(60, hour)],
  /** Edits of one task's terms, about which all its helpers are notified and asked. */
  changedTerms: [successes(5, day)],
  /** Proposals to move an agreed time, each of which is told to the other side. */
  moves: [successes(20, day)],
  offers: [successes(30, hour), successes(60, day)],
  /** Renewed offers on one task, each of which is mailed, as is its withdrawal. */
  offersAgain: [successes(2, day)],
  withdrawals: [successes(30, hour), successes(60, day)],
  messages: [successes(30, minute)],
  /** Chats that a user starts with a message. An offer starts one too, but counts only as an offer. */
  newConversations: [successes(20, day)],
  /**
   * In addition to `messages` and `offers`, for accounts in their first week: neighbors to whom they write or offer
   * first.
   */
  firstContacts: [successes(5, day)],
  /** Neighbors to whom the same text is sent. */
  sameWords: [successes(5, sameTextSeconds)],
  /** Refused files count as well, because they cost work too. */
  uploads: [attempts(30, 30 * minute, 'viewer')],
  uploadedBytes: [attempts(200 * mebibyte, day, 'viewer')],
  blocks: [successes(30, hour)],
  reports: [successes(20, day)],
  profile: [attempts(10, 10 * minute, 'viewer')],
  exports: [successes(5, day)],
  /** Registrations of devices for pushes; a page repeats the registration when it is opened. */
  pushDevices: [attempts(60, hour, 'viewer')],
  /** Requests of a calendar feed by any program that has its address. */
  calendars: [attempts(60, hour, 'viewer')],
} as const satisfies Record<string, readonly Rate[]>

export type RateName = keyof typeof rates

export const sameTextMs = sameTextSeconds * 1000

/** Tells whether an account is so new that `firstDayTasks` applies. */
export const isNewAccount = (joined: Date, now: Date): boolean => now.getTime() - joined.getTime() < day * 1000

/** Tells whether an account is so new that `firstContacts` applies. */
export const isInFirstWeek = (joined: Date, now: Date): boolean => now.getTime() - joined.getTime() < 7 * day * 1000

/** Maximum number of sockets per user on each node; further ones are refused. */
export const socketsMax = 10
/**
 * Beyond this number, typing starts are no longer forwarded; stops always are. The fastest honest client sends about
 * 110 frames and loses some starts, but never a stop.
 */
export const framesPerMinute = 100
/** Beyond this number, the socket is closed. */
export const floodFramesPerMinute = 300
