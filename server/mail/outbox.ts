import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { lockStaying } from '#server/db/lock-staying.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { MailedWords } from '#server/db/telling-tables.ts'
import type { Slots } from '#server/db/written-once.ts'
import type { NoticeWords } from '#shared/notifications/wording.ts'
import type { Reminder } from '#shared/tasks/reminders.ts'
import { tryingFor } from './tries.ts'

/** Which mails this version leaves; each room writes its own, in its `letters.ts`. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'email_changed'
  | 'password_changed'
  | 'access_ended'
  | 'notice'
  | 'messages'
  | 'digest'
  | `reminder_${Reminder}`

/** A mail to be written when it is sent: who has left by then, or switched such mails off, gets none. */
export type Due = {
  kind: MailKind
  /** For an address that is its person's no more, or may not be by then. */
  toEmail?: string
  /** At once, if not said. */
  dueAt?: RawBuilder<Date>
}

/** Leaves a mail for each of these people; within a transaction, it goes out only if that commits. */
export async function leaveMails(
  db: Db,
  people: string[],
  { kind, toEmail, dueAt = sql<Date>`now()` }: Due,
): Promise<void> {
  if (people.length === 0) return
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
        .where(among('users.id', people))
        .$call(lockStaying),
    )
    .execute()
}

type Whoever = SelectQueryBuilder<Tables, 'users', { id: string }>

/** What a mail says of a task. */
type Told = Pick<NoticeWords, 'fromId' | 'holdsWhile'> & {
  kind: MailKind
  taskId: string | null
  words: MailedWords
  noticeId: string | null
}

/** A mail of a notice for each of those whom `whoever` finds, in the statement that leaves the notice. */
export const insertMails = (db: QueryCreator<Tables>, whoever: Whoever, told: Slots<Told>) =>
  db
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'task_id', 'from_id', 'words', 'holds_while', 'notice_id'])
    .expression(
      whoever
        .select(({ cast }) => [
          cast(told.kind, 'text').as('kind'),
          cast(told.taskId, 'uuid').as('task'),
          cast(told.fromId, 'uuid').as('from'),
          cast(told.words, 'jsonb').as('words'),
          cast(told.holdsWhile, 'text').as('holds'),
          cast(told.noticeId, 'uuid').as('notice'),
        ])
        .$call(lockStaying),
    )

/**
 * The same for later, for one person if `whoever` finds them, unless one of its kind waits for them already (a unique
 * index says so).
 */
export const insertMailOnce = (
  db: QueryCreator<Tables>,
  whoever: Whoever,
  { kind, dueAt }: { kind: MailKind; dueAt: RawBuilder<Date> },
) =>
  db
    .insertInto('outbox')
    .columns(['user_id', 'kind', 'due_at'])
    .expression(
      whoever.select(({ cast, val }) => [cast(val(kind), 'text').as('kind'), dueAt.as('due')]).$call(lockStaying),
    )
    // One that waits is locked, though nothing of it changes: it is handed on once this transaction is over, and tells
    // of it.
    .onConflict((row) =>
      row
        .column('user_id')
        .where('kind', '=', sql.lit(kind))
        .where('handed_at', 'is', null)
        .doUpdateSet({ user_id: sql`excluded.user_id` })
        .where(sql.lit(false)),
    )

/**
 * Whether one of its kind was handed on before it to the same person, and is not taken yet, nor so old that it has had
 * its tries.
 */
export async function isBehindAnother(db: Db, { id, kind, userId }: WaitingMail): Promise<boolean> {
  const own = db.selectFrom('outbox').select('handed_at').where('id', '=', id)
  const other = db
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('handed_at', '<=', own)
    .where('handed_at', '>', sql<Date>`now() - ${tryingFor}`)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

/**
 * That one to the same person about the same task was written before it, and is neither taken yet nor so old that it
 * has had its tries: what happens to a task is mailed in that order.
 */
export const isBehindEarlier = sql<boolean>`exists (select from outbox earlier
  where earlier.user_id = outbox.user_id and earlier.task_id = outbox.task_id and earlier.position < outbox.position
    and earlier.due_at > now() - ${tryingFor})`

/** How many mails are not taken yet, by where they stand. */
export async function countWaitingMails(db: Db): Promise<Record<'later' | 'due' | 'handed', number>> {
  const count = (which: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${which})`
  return db
    .selectFrom('outbox')
    .select([
      count(sql`handed_at is null and due_at > now()`).as('later'),
      count(sql`handed_at is null and due_at <= now()`).as('due'),
      count(sql`handed_at is not null`).as('handed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Has all that was handed on, and not yet taken, handed on once more: where the jobs of a database were lost. */
export async function handAgain(tx: Tx): Promise<void> {
  await sql`delete from outbox using outbox other where outbox.kind = 'messages' and other.kind = 'messages'
    and other.user_id = outbox.user_id and outbox.handed_at is not null
    and (other.handed_at is null or other.id > outbox.id)`.execute(tx)
  await tx.updateTable('outbox').set({ handed_at: null }).where('handed_at', 'is not', null).execute()
}

/** What one of them says, and to whom; undefined where it was sent, or its person has left. */
export const findMail = (db: Db, id: string) =>
  db
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.user_id')
    .select(['outbox.id', 'kind', 'task_id as taskId', 'words', 'users.id as userId', 'email_verified as isVerified'])
    .select(({ fn }) => fn.coalesce('to_email', 'email').as('email'))
    .select(['first_name as firstName', sql<boolean>`email_refused_at is not null`.as('isRefused')])
    .where('outbox.id', '=', id)
    .executeTakeFirst()

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof findMail>>>
