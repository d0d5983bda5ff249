import { mebibyte } from './limits.ts'
import { daySeconds as day, hourSeconds as hour, minuteSeconds as minute } from './time.ts'

/**
 * How often is too often. `per` says whose count it is: the signed-in viewer's, that of the address a call comes from
 * (an IPv6 one by its /64), that of the account an email names, or of such an account from one network (/24 or /64).
 * `counts` says what stays counted: every try, only what was done, or only what failed. A call is counted before its
 * body is read, and a body that is refused as it stands stays counted in any case; the two windows of an account are
 * counted once the body has named it.
 */
export type Rate = {
  most: number
  seconds: number
  per: 'viewer' | 'address' | 'account' | 'accountFromNetwork'
  counts: 'tries' | 'deeds' | 'failures'
}

const sameWordsSeconds = 5 * minute

const deeds = (most: number, seconds: number): Rate => ({ most, seconds, per: 'viewer', counts: 'deeds' })
const tries = (most: number, seconds: number, per: Rate['per']): Rate => ({ most, seconds, per, counts: 'tries' })

/** Every limit by its name; a call names its own in the table of calls. The narrowest window comes first. */
export const rates = {
  /** Whatever a signed-in person asks. */
  calls: [tries(600, minute, 'viewer')],
  signIn: [
    tries(6, minute, 'address'),
    tries(30, hour, 'address'),
    { most: 10, seconds: 15 * minute, per: 'accountFromNetwork', counts: 'failures' },
  ],
  /** Ways to Google: the screen asks once before the browser goes. */
  google: [tries(60, hour, 'address')],
  signUp: [tries(10, hour, 'address')],
  /** Mails that anybody can have sent to an address, such as to choose a new password. */
  mailsToAccount: [tries(5, hour, 'account'), tries(20, hour, 'address')],
  /** Mails that somebody has sent to themselves, or to the address that they take. */
  mailsToSelf: [tries(5, hour, 'viewer')],
  /** Guesses at the password of a public demo's mails. */
  demoMail: [{ most: 10, seconds: 15 * minute, per: 'address', counts: 'failures' }],
  /** Tokens that a mail led to. */
  proofs: [tries(20, 15 * minute, 'address')],
  /** Whether such a token still works, before anything is typed. */
  proofChecks: [{ most: 20, seconds: 15 * minute, per: 'address', counts: 'failures' }],
  /** One's own password, asked for once more: a session may be a thief's, who comes from many addresses. */
  ownPassword: [
    tries(20, 15 * minute, 'address'),
    { most: 10, seconds: 15 * minute, per: 'viewer', counts: 'failures' },
  ],
  tasks: [deeds(10, hour), deeds(20, day)],
  /** Beside `tasks`, for who joined less than a day ago. */
  firstDayTasks: [deeds(5, day)],
  /** Tasks edited: each is looked for on the map again. */
  edits: [deeds(60, hour)],
  /** Edits of one task that all who have offered are told of and asked about. */
  changedTerms: [deeds(5, day)],
  offers: [deeds(30, hour), deeds(60, day)],
  /** Offers on one task after the first: each is mailed, and so is taking it back. */
  offersAgain: [deeds(2, day)],
  withdrawals: [deeds(30, hour), deeds(60, day)],
  messages: [deeds(30, minute)],
  /** Chats that somebody opens by writing first. An offer opens one too, and counts as an offer alone. */
  newConversations: [deeds(20, day)],
  /** Neighbors whom the same words are sent to. */
  sameWords: [deeds(5, sameWordsSeconds)],
  /** A file or a picture is work before it is refused. */
  uploads: [tries(30, 30 * minute, 'viewer')],
  uploadedBytes: [tries(200 * mebibyte, day, 'viewer')],
  profile: [tries(10, 10 * minute, 'viewer')],
  exports: [deeds(5, day)],
  /** Devices that somebody wants to be told on; a page says so anew when it is opened. */
  pushDevices: [tries(60, hour, 'viewer')],
  /** Readings of somebody's own calendar, by whoever has its address. */
  calendars: [tries(60, hour, 'viewer')],
} as const satisfies Record<string, readonly Rate[]>

export type Limit = keyof typeof rates

export const sameWordsMs = sameWordsSeconds * 1000

/** Whether somebody joined so lately that `firstDayTasks` counts what they post. */
export const isNewcomer = (joined: Date, now: Date): boolean => now.getTime() - joined.getTime() < day * 1000

/** For each person on each node; a socket beyond it is refused. */
export const socketsMax = 10
/**
 * Beyond it a screen's typing is no longer handed on, but for stops. The quickest honest screen says about 110 and
 * loses some starts, never a stop.
 */
export const framesPerMinute = 100
/** Beyond it a screen is sent away. */
export const floodFramesPerMinute = 300
/** Between two starts in one chat. */
export const typingStartMs = 500
