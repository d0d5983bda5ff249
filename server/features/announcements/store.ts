import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { wantsMails } from '#server/features/notifications/settings.ts'
import { isNotSuspended } from '#server/features/visibility/suspended.ts'
import { interval } from '#server/platform/db/interval.ts'
import { announcementMailDays, pastAnnouncementsMax } from '#shared/announcements/limits.ts'

const columns = [
  'announcements.id',
  'announcements.text',
  'announcements.published_at as publishedAt',
  'announcements.ends_at as endsAt',
  'announcements.mailed_at as mailedAt',
  'announcements.mail_after as mailAfter',
  'announcements.mail_count as mailCount',
] as const

const isShown = sql<boolean>`announcements.ends_at > now()`
/** Comes before the id of every user. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

export const findAnnouncement = (db: Db, id: string) =>
  db.selectFrom('announcements').select(columns).where('id', '=', id).executeTakeFirst()
export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

export const findShown = (db: Db) => db.selectFrom('announcements').select(columns).where(isShown).executeTakeFirst()

/** Returns the latest announcements that are not shown any more. */
export const findPast = (db: Db) =>
  db
    .selectFrom('announcements')
    .select(columns)
    .where('ends_at', '<=', sql<Date>`now()`)
    .orderBy('ends_at', 'desc')
    .limit(pastAnnouncementsMax)
    .execute()

/** Returns the time until which no announcement is mailed; null if that has passed. */
export async function findNextMailAt(db: Db): Promise<Date | null> {
  const blocking = db.selectFrom('announcements').where('next_mail_at', '>', sql<Date>`now()`)
  const { nextAt } = await blocking.select(({ fn }) => fn.max('next_mail_at').as('nextAt')).executeTakeFirstOrThrow()
  return nextAt
}

type NewAnnouncement = { text: string; endsAt: Date; mail: boolean }

/**
 * Inserts an announcement, and returns undefined if a constraint keeps it out: another one is shown, or was mailed
 * within the week.
 */
export const insertAnnouncement = (tx: Tx, { text, endsAt, mail }: NewAnnouncement) =>
  tx
    .insertInto('announcements')
    .values({
      text,
      ends_at: endsAt,
      ...(mail && {
        mailed_at: sql<Date>`now()`,
        next_mail_at: sql<Date>`now() + ${interval(announcementMailDays, 'days')}`,
        mail_after: beforeAll,
      }),
    })
    .onConflict((row) => row.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Ends an announcement that is shown; mails of it that have not left yet are not sent. */
export const endAnnouncement = (tx: Tx, id: string) =>
  tx
    .updateTable('announcements')
    .set({ ends_at: sql<Date>`greatest(now(), published_at)`, mail_after: null })
    .where('id', '=', id)
    .where(isShown)
    .returning(columns)
    .executeTakeFirst()

/** SQL condition: the user of a `users` row may be mailed an announcement. */
const mayBeMailed = sql<boolean>`users.email_verified and ${wantsMails} and ${isNotSuspended(sql.ref('users.id'))}`

/**
 * Returns the next readers of an announcement that waits to be mailed, and notes that they are done. Another node that
 * does the same at this moment finds none.
 */
export async function claimReaders(tx: Tx, limit: number): Promise<{ id: string; userIds: string[] } | null> {
  const waiting = tx.selectFrom('announcements').select(columns).where(isShown).where('mail_after', 'is not', null)
  const announcement = await waiting.limit(1).forUpdate().skipLocked().executeTakeFirst()
  if (!announcement) return null
  const readers = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '>', announcement.mailAfter)
    .where(mayBeMailed)
    .orderBy('users.id')
    .limit(limit)
    .execute()
  const userIds = readers.map(({ id }) => id)
  await tx
    .updateTable('announcements')
    .set(({ eb }) => ({
      mail_after: userIds.length === limit ? (userIds.at(-1) ?? null) : null,
      mail_count: eb('mail_count', '+', userIds.length),
    }))
    .where('id', '=', announcement.id)
    .execute()
  return { id: announcement.id, userIds }
}

/** Returns the text of the announcement in this mail, if it is still shown and its reader may still be mailed. */
export const findMailedText = (db: Db, mailId: string) =>
  db
    .selectFrom('outbox')
    .innerJoin('announcements', 'announcements.id', 'outbox.announcement_id')
    .innerJoin('users', 'users.id', 'outbox.user_id')
    .select('announcements.text')
    .where('outbox.id', '=', mailId)
    .where(isShown)
    .where(mayBeMailed)
    .executeTakeFirst()
