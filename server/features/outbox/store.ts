import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { lockForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { NotificationMailContent } from '#server/database/outbox-tables.ts'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { isSuspended } from '#server/features/visibility/suspended.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { SecurityEvent } from '#shared/auth/security-events.ts'
import type { NotificationContent } from '#shared/notifications/notification-copy.ts'
import type { Reminder } from '#shared/tasks/reminders.ts'
import { retryPeriod } from './mail-queue.ts'

/** Kinds of mail that this version sends; each feature renders its own in its `render-….ts`. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'email_changed'
  | 'password_changed'
  | 'access_ended'
  | 'roles_changed'
  | 'factor_reset'
  | `security_${SecurityEvent}`
  | 'case_notice'
  | 'urgent_case'
  | 'appealed_case'
  | 'appeal_answer'
  | 'reports_wait'
  | 'case_question'
  | 'answered_question'
  /** Mail of a notification, which was once called a notice; unsent rows may have that name. */
  | 'notice'
  | 'messages'
  | 'digest'
  | 'outcome_question'
  | 'announcement'
  | `reminder_${Reminder}`

/** Kinds of mail that go to an address without an account. */
export type AddressMailKind = 'address_barred'

/** Kinds of mail about the account itself, which reach their user also while it is suspended. */
const accountMailKinds = [
  'verify',
  'reset',
  'email_changed',
  'password_changed',
  'access_ended',
  'case_notice',
  'appeal_answer',
] as const satisfies MailKind[]

export const isAccountMail = (kind: string): boolean =>
  kind.startsWith('security_') || accountMailKinds.some((own) => own === kind)

/**
 * An unsent mail; it is rendered when it is sent, and dropped if the account is deleted or the setting is off by then.
 */
export type MailInput = {
  kind: MailKind
  /** Set if the mail must not go to the user's address at the time of sending. */
  toEmail?: string
  /** Defaults to now. */
  dueAt?: RawBuilder<Date>
}

/** Enqueues a mail for each of these users; within a transaction, it is sent only if that commits. */
export async function enqueueMails(
  db: Db,
  userIds: string[],
  { kind, toEmail, dueAt = sql<Date>`now()` }: MailInput,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'to_email', 'due_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ cast, val }) => [
          'users.id',
          cast(val(kind), 'text').as('kind'),
          cast(val(toEmail ?? null), 'text').as('to'),
          dueAt.as('due'),
        ])
        .where(anyOf('users.id', userIds))
        .$call(lockForKeyShare),
    )
    .execute()
}

/** Enqueues a mail to an address that has no account. */
export const enqueueAddressMail = (tx: Tx, mail: { kind: AddressMailKind; toEmail: string }) =>
  tx.insertInto('outbox').values({ kind: mail.kind, to_email: mail.toEmail }).execute()

/** Enqueues a mail of each of these notices about decisions: of the notice, or of the answer to an appeal. */
export async function enqueueNoticeMails(
  tx: Tx,
  noticeIds: string[],
  kind: 'case_notice' | 'appeal_answer',
): Promise<void> {
  if (noticeIds.length === 0) return
  await tx
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'case_notice_id'])
    .expression((query) =>
      query
        .selectFrom('notices')
        .select(['notices.user_id', sql.lit(kind satisfies MailKind).as('kind'), 'notices.id'])
        .where(anyOf('notices.id', noticeIds)),
    )
    .execute()
}

/** Enqueues a mail of an announcement to each of these users. */
export const enqueueAnnouncementMails = (tx: Tx, userIds: string[], announcementId: string) =>
  tx
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'announcement_id'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ cast, val }) => [
          'users.id',
          sql.lit('announcement' satisfies MailKind).as('kind'),
          cast(val(announcementId), 'uuid').as('announcement_id'),
        ])
        .where(anyOf('users.id', userIds))
        .$call(lockForKeyShare),
    )
    .execute()

type QuestionMail = Record<'userId' | 'fromId' | 'taskId' | 'noticeId', string>

/** Enqueues the mail that asks about an arrangement, if the address is confirmed; returns how many that are. */
export async function enqueueQuestionMail(tx: Tx, { userId, fromId, taskId, noticeId }: QuestionMail): Promise<number> {
  const { rows } = await sql`insert into outbox (user_id, kind, task_id, from_id, arrangement_notice_id)
    select id, ${sql.lit('outcome_question' satisfies MailKind)}, ${taskId}::uuid, ${fromId}::uuid, ${noticeId}::uuid
    from users where id = ${userId} and email_verified for key share
    returning id`.execute(tx)
  return rows.length
}

/** Enqueues the mail of a notice about access to an account, to the address of that moment. */
export const enqueueAccessNoticeMail = (tx: Tx, noticeId: string) =>
  tx
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'to_email', 'access_notice_id'])
    .expression((query) =>
      query
        .selectFrom('access_notices')
        .select(['user_id', sql<string>`'security_' || event`.as('kind'), 'email', 'id'])
        .where('id', '=', noticeId),
    )
    .execute()

type SelectedUsers = SelectQueryBuilder<Tables, 'users', { id: string }>

/** Content of a mail about a notification. */
type NotificationMailInput = Pick<NotificationContent, 'fromId' | 'validWhile'> & {
  kind: MailKind
  taskId: string | null
  content: NotificationMailContent
  notificationId: string | null
}

/** Enqueues the mail of a notification for each selected user, in the same statement that inserts the notification. */
export const insertMails = (
  db: QueryCreator<Tables>,
  selectedUsers: SelectedUsers,
  mail: QueryParameters<NotificationMailInput>,
) =>
  db
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'task_id', 'from_id', 'words', 'holds_while', 'notice_id'])
    .expression(
      selectedUsers
        .select(({ cast }) => [
          cast(mail.kind, 'text').as('kind'),
          cast(mail.taskId, 'uuid').as('task_id'),
          cast(mail.fromId, 'uuid').as('from_id'),
          cast(mail.content, 'jsonb').as('words'),
          cast(mail.validWhile, 'text').as('holds_while'),
          cast(mail.notificationId, 'uuid').as('notice_id'),
        ])
        .$call(lockForKeyShare),
    )

/** Enqueues a mail for later for the selected user, unless one of its kind is not queued yet (by a unique index). */
export const insertMailOnce = (
  db: QueryCreator<Tables>,
  selectedUsers: SelectedUsers,
  { kind, dueAt }: { kind: MailKind; dueAt: RawBuilder<Date> },
) =>
  db
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'due_at'])
    .expression(
      selectedUsers
        .select(({ cast, val }) => [cast(val(kind), 'text').as('kind'), dueAt.as('due')])
        .$call(lockForKeyShare),
    )
    // This update changes nothing, but locks the row that is not queued yet: its mail is sent only after this
    // transaction ends, and then includes the transaction's events.
    .onConflict((row) =>
      row
        .column('user_id')
        .where('kind', '=', sql.lit(kind))
        .where('handed_at', 'is', null)
        .doUpdateSet({ user_id: sql`excluded.user_id` })
        .where(sql.lit(false)),
    )

/** Returns true if an earlier mail of this kind to the same user is being sent and still within its retry period. */
export async function hasEarlierMailOfKind(db: Db, { id, kind, userId }: MailRow): Promise<boolean> {
  const own = db.selectFrom('outbox').select('handed_at').where('id', '=', id)
  const other = db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('handed_at', '<=', own)
    .where('handed_at', '>', sql<Date>`now() - ${retryPeriod}`)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

/**
 * SQL condition for a row of `outbox`: an earlier mail to the same user about the same task is unsent and still within
 * its retry period. Mails about one task are sent in order.
 */
export const followsUnsentMail: Condition = sql`exists (select from outbox earlier
  where earlier.user_id = outbox.user_id and earlier.task_id = outbox.task_id and earlier.position < outbox.position
    and earlier.due_at > now() - ${retryPeriod})`

/** Counts the unsent mails by state; `handed` ones are queued. */
export async function countUnsentMails(db: Db): Promise<Record<'later' | 'due' | 'handed', number>> {
  const count = (which: Condition) => sql<number>`count(*) filter (where ${which})`
  return db
    .selectFrom('outbox')
    .select([
      count(sql`handed_at is null and due_at > now()`).as('later'),
      count(sql`handed_at is null and due_at <= now()`).as('due'),
      count(sql`handed_at is not null`).as('handed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Resets all mails whose jobs have not finished, so that they get new jobs, after the jobs of a database were lost. */
export async function requeueQueuedMails(tx: Tx): Promise<void> {
  await sql`delete from outbox using outbox other where outbox.kind = 'messages' and other.kind = 'messages'
    and other.user_id = outbox.user_id and outbox.handed_at is not null
    and (other.handed_at is null or other.id > outbox.id)`.execute(tx)
  await tx.updateTable('outbox').set({ handed_at: null }).where('handed_at', 'is not', null).execute()
}

/** Returns a mail with its recipient; undefined if it was sent or the account is deleted. */
export const findMail = (db: Db, id: string) =>
  db
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.user_id')
    .select([
      'outbox.id',
      'kind',
      'task_id as taskId',
      'words as content',
      'users.id as userId',
      'email_verified as isEmailConfirmed',
    ])
    .select(({ fn }) => fn.coalesce('to_email', 'email').as('email'))
    .select(['first_name as firstName', sql<boolean>`email_refused_at is not null`.as('isRefused')])
    .select(isSuspended(sql.ref('users.id')).as('isSuspended'))
    .where('outbox.id', '=', id)
    .executeTakeFirst()

export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** Returns a mail to an address without an account; undefined if it was sent. */
export const findAddressMail = (db: Db, id: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .select(sql<string>`to_email`.as('email'))
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
export type AddressMailRow = NonNullable<Awaited<ReturnType<typeof findAddressMail>>>
