import { lockForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import {
  deleteOutboxRow,
  type OnTaken,
  type OutboxTiming,
  openOutboxWorker,
} from '#server/features/outbox/outbox-worker.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { type Mail, type Mailer, MailRefusedError } from '#server/platform/mail/mail.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import type { RateLimitMode } from '#server/platform/rate-limit/limiter.ts'
import { consumeDailyQuota } from './daily-quota.ts'
import { countProblem } from './delivery-problems.ts'
import { mailQueue } from './mail-queue.ts'
import {
  type AddressMailKind,
  type AddressMailRow,
  findAddressMail,
  findMail,
  followsUnsentMail,
  isAccountMail,
  type MailKind,
  type MailRow,
} from './store.ts'

/** Renders a mail with current data at the time of sending; returns null if it is no longer wanted or needed. */
export type MailRenderer = (mail: MailRow) => Promise<RenderedMail | null>

/** Renderer for each kind of mail. */
export type MailRenderers = Record<MailKind, MailRenderer>

/** Renderer for each kind of mail to an address without an account. */
export type AddressMailRenderers = Record<AddressMailKind, (mail: AddressMailRow) => Promise<Mail | null>>

type RenderedMail = Mail & {
  onAccepted?: () => Promise<unknown>
  onTaken?: OnTaken
  /**
   * Called if the user's daily quota is used up; if undefined, the mail is dropped and only its notification remains.
   */
  onQuotaExceeded?: (tx: Tx) => Promise<unknown>
  /** True if the mail can be switched off and yet does not count toward the quota. */
  hasNoQuota?: true
}

type SentTo = { id: string; userId: string | null; email: string }

/** Called when the mail server accepts (true) or permanently refuses (false) mail for a user's address. */
export type OnEmailAcceptance = (recipient: { userId: string; email: string }, isAccepted: boolean) => Promise<void>

/** Outcomes of mails on this node since it started; for all but `too_many`, sending was attempted at least once. */
export type MailOutcomes = Record<'sent' | 'refused' | 'given_up' | 'failed' | 'too_many', number>

export const initialMailOutcomes = (): MailOutcomes => ({ sent: 0, refused: 0, given_up: 0, failed: 0, too_many: 0 })

type MailWorkerOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  renderers: MailRenderers
  addressRenderers: AddressMailRenderers
  limits: RateLimitMode
  onEmailAcceptance: OnEmailAcceptance
  /** Called if the account was deleted while the mail was being sent. */
  sweepMails: () => Promise<void>
  outcomes: MailOutcomes
  onError: OnError
  timing?: OutboxTiming | undefined
}

/** Sends the mails in the outbox, from whichever node is first, until each is accepted or permanently refused. */
export function openMailWorker({
  db,
  jobs,
  mailer,
  renderers,
  addressRenderers,
  limits,
  onEmailAcceptance,
  sweepMails,
  outcomes,
  onError,
  timing,
}: MailWorkerOptions) {
  const renderersByKind: Partial<Record<string, MailRenderer>> = renderers
  const addressRenderersByKind: Partial<Record<string, AddressMailRenderers[AddressMailKind]>> = addressRenderers
  async function deliver(id: string) {
    const mail = await findMail(db, id)
    if (mail === undefined) return deliverToAddress(id)
    const render = renderersByKind[mail.kind] ?? throwUnknownKind(mail.kind)
    const rendered = mail.isSuspended && !isAccountMail(mail.kind) ? null : await render(mail)
    if (rendered && !(await isWithinQuota(rendered, mail))) return deleteOverQuota(rendered, mail)
    const isAccepted = rendered !== null && (await send(rendered, mail))
    const isDeleted = await deleteOutboxRow(db, 'outbox', id, isAccepted ? rendered.onTaken : undefined)
    if (!isDeleted) await sweepMails()
  }

  async function deliverToAddress(id: string) {
    const mail = await findAddressMail(db, id)
    if (mail === undefined) return
    const render = addressRenderersByKind[mail.kind] ?? throwUnknownKind(mail.kind)
    const rendered = await render(mail)
    if (rendered) await send(rendered, { ...mail, userId: null })
    await deleteOutboxRow(db, 'outbox', id)
  }

  /** Mails that cannot be switched off, such as a password reset link, are exempt from the quota. */
  async function isWithinQuota({ unsubscribe, hasNoQuota }: RenderedMail, mail: MailRow) {
    return !unsubscribe || hasNoQuota || limits === 'relaxed' || (await consumeDailyQuota(db, mail))
  }

  /** Deletes this row in the transaction of `onQuotaExceeded`, so that a retry cannot call it twice. */
  async function deleteOverQuota({ onQuotaExceeded }: RenderedMail, { id, userId }: MailRow) {
    await db.transaction().execute(async (tx) => {
      // The user is locked before the mail, in the same order as when an account is deleted.
      await lockForKeyShare(tx.selectFrom('users').select('id').where('id', '=', userId)).execute()
      if (await deleteOutboxRow(tx, 'outbox', id)) await onQuotaExceeded?.(tx)
    })
    outcomes.too_many += 1
  }

  /** Returns whether the mail server has accepted the mail; it may also have refused it for good. */
  async function send(
    { onAccepted, onTaken: _, onQuotaExceeded: __, hasNoQuota: ___, ...mail }: RenderedMail,
    { id, userId, email }: SentTo,
  ): Promise<boolean> {
    const tellUser = async (isAccepted: boolean) => {
      if (userId !== null) await onEmailAcceptance({ userId, email }, isAccepted)
    }
    try {
      await mailer.send({ ...mail, id, ...(userId !== null && { userId }) })
    } catch (error) {
      onError(error)
      const isFinal = error instanceof MailRefusedError && error.isFinal
      outcomes[isFinal ? 'refused' : 'failed'] += 1
      if (!isFinal) throw error
      await countProblem(db, { channel: 'mail', outcome: 'refused' })
      if (error.isRecipientRefused) await tellUser(false)
      return false
    }
    outcomes.sent += 1
    await onAccepted?.()
    await tellUser(true)
    return true
  }

  const onGivenUp = async (count: number) => {
    outcomes.given_up += count
    await countProblem(db, { channel: 'mail', outcome: 'given_up' }, count)
  }
  return openOutboxWorker({
    db,
    jobs,
    table: 'outbox',
    mustWait: followsUnsentMail,
    queue: mailQueue,
    deliver,
    onError,
    onGivenUp,
    timing,
  })
}

/** A newer node enqueued this kind and can render it. */
function throwUnknownKind(kind: string): never {
  throw new Error(`This version renders no mails of the kind ${kind}`)
}
