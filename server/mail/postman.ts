import { lockStaying } from '#server/db/lock-staying.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { dropOutgoing, openOutgoing, type Pace } from '#server/jobs/outgoing.ts'
import type { Limits } from '#server/limits/limiter.ts'
import type { OnError } from '#server/process/on-error.ts'
import { type Mail, type Mailer, MailRefused } from './mail.ts'
import { findMail, isBehindEarlier, type MailKind, type WaitingMail } from './outbox.ts'
import { queue } from './tries.ts'
import { takeTurn } from './turns.ts'

/** Writes a mail as things stand when it is sent; null where it is not wanted, or not needed, any more. */
export type WriteMail = (mail: WaitingMail) => Promise<Written | null>

/** How the mails of each kind are written. */
export type Letters = Record<MailKind, WriteMail>

type Written = Mail & {
  onTaken?: () => Promise<unknown>
  /**
   * Where its person has had their mails of the day: without it this one is none any more, and stays behind the bell.
   */
  onNoTurn?: (tx: Tx) => Promise<unknown>
}

/** Whether the mail server takes mail for an address of this person's. */
export type OnAddress = (whose: { userId: string; email: string }, takesMail: boolean) => Promise<void>

/** What became of mails on this node since it started: all but `too_many` were handed over, at least once. */
export type MailOutcomes = Record<'sent' | 'refused' | 'given_up' | 'failed' | 'too_many', number>

export const noMailsYet = (): MailOutcomes => ({ sent: 0, refused: 0, given_up: 0, failed: 0, too_many: 0 })

type Parts = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  letters: Letters
  limits: Limits
  onAddress: OnAddress
  /** Called where a mail's account was deleted while the mail was handed over. */
  onLeft: () => Promise<void>
  outcomes: MailOutcomes
  onError: OnError
  pace?: Pace | undefined
}

/** Sends what lies in the outbox, on whichever node is first, until it is taken or refused for good. */
export function openPostman({ db, jobs, mailer, letters, limits, onAddress, onLeft, outcomes, onError, pace }: Parts) {
  const known: Partial<Record<string, WriteMail>> = letters
  async function deliver(id: string) {
    const waiting = await findMail(db, id)
    if (waiting === undefined) return
    const write = known[waiting.kind]
    // A newer node left it, and can write it.
    if (write === undefined) throw new Error(`Nobody here writes mails of the kind ${waiting.kind}`)
    const written = await write(waiting)
    if (written && !(await hasTurn(written, waiting))) return putOff(written, waiting)
    if (written) await hand(written, waiting)
    const [dropped] = await dropOutgoing(db, 'outbox', id)
    if (!dropped?.numDeletedRows) await onLeft()
  }

  /** What nobody may switch off, such as a link to a new password, waits for nothing. */
  async function hasTurn({ unsubscribe }: Written, waiting: WaitingMail) {
    return !unsubscribe || limits === 'relaxed' || (await takeTurn(db, waiting))
  }

  /** Another in its place, or none, together with its end: whoever tries once more finds nothing to put off. */
  async function putOff({ onNoTurn }: Written, { id, userId }: WaitingMail) {
    await db.transaction().execute(async (tx) => {
      // The person before their mail, as whoever leaves has them.
      await lockStaying(tx.selectFrom('users').select('id').where('id', '=', userId)).execute()
      const [dropped] = await dropOutgoing(tx, 'outbox', id)
      if (dropped?.numDeletedRows) await onNoTurn?.(tx)
    })
    outcomes.too_many += 1
  }

  async function hand({ onTaken, onNoTurn: _, ...mail }: Written, { id, ...whose }: WaitingMail) {
    try {
      await mailer.send({ ...mail, id, userId: whose.userId })
    } catch (error) {
      onError(error)
      const isForGood = error instanceof MailRefused && error.isForGood
      outcomes[isForGood ? 'refused' : 'failed'] += 1
      if (!isForGood) throw error
      if (error.isOfRecipient) await onAddress(whose, false)
      return
    }
    outcomes.sent += 1
    await onTaken?.()
    await onAddress(whose, true)
  }

  const onGivenUp = (count: number) => {
    outcomes.given_up += count
  }
  return openOutgoing({ db, jobs, table: 'outbox', waits: isBehindEarlier, queue, deliver, onError, onGivenUp, pace })
}
