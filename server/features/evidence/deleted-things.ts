import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { reportableDays } from '#shared/constants.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { hourMs } from '#shared/time.ts'
import { type Source, type Subject, type SubjectKey, type SubjectRow, selectSubjects } from './subjects.ts'

const isExpired: Condition = sql`deleted_at < now() - ${interval(reportableDays, 'days')}`

/** Keeps the words of tasks that are about to be deleted, and of their offers and messages, for those who had them. */
export async function keepDeletedTasks(tx: Tx, ids: string[]): Promise<void> {
  const isOfTasks = sql`tasks.id = any(${ids}::uuid[])`
  for (const kind of ['task', 'offer', 'message'] as const) await keep(tx, kind, () => isOfTasks)
}

/**
 * Keeps the profile of a user who is about to be deleted, and all that they wrote, for those who had it; to be called
 * before their words are masked.
 */
export async function keepDeletedUser(tx: Tx, userId: string): Promise<void> {
  for (const kind of ['person', 'photo', 'task', 'offer', 'message', 'review'] as const)
    await keep(tx, kind, ({ authorId }) => sql`${authorId(userId)} = ${userId}::uuid`)
}

const keep = (tx: Tx, kind: SubjectKind, where: (source: Source) => ReturnType<typeof sql>) =>
  tx
    .insertInto('deleted_things')
    .columns(['subject_kind', 'subject_id', 'reader_id', 'author_id', 'content'])
    .expression((query) =>
      query
        .selectFrom(sql<SubjectRow>`(${selectSubjects(kind, { where })})`.as('subject'))
        .innerJoin('users', (join) => join.on(sql<boolean>`users.id = any(subject."readerIds")`))
        .select(sql<SubjectKind>`${kind}::text`.as('kind'))
        .select(['subject.id', 'users.id as reader', 'subject.authorId'])
        .select(sql<string>`subject.content`.as('content'))
        .where(sql<boolean>`users.id is distinct from subject."authorId"`)
        // A reader whose account is being deleted at this moment reports nothing any more.
        .forKeyShare('users'),
    )
    // A task that goes with its author's account has been copied before its words were masked.
    .onConflict((row) => row.columns(['reader_id', 'subject_kind', 'subject_id']).doNothing())
    .execute()

/** Finds something that was deleted recently, and that this reader had. */
export async function findDeletedSubject(db: Db, { kind, id, viewerId }: SubjectKey): Promise<Subject | undefined> {
  const found = await db
    .selectFrom('deleted_things')
    .select(['subject_id as id', 'author_id as authorId', 'content'])
    .where('reader_id', '=', viewerId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where(({ not }) => not(isExpired))
    .executeTakeFirst()
  return found && { ...found, side: 'author', pictureId: null }
}

export async function purgeDeletedThings(db: Db): Promise<void> {
  await db.deleteFrom('deleted_things').where(isExpired).execute()
}

export const scheduleDeletedThingPurge = (db: Db, onError: OnError) =>
  repeatJob(db, () => purgeDeletedThings(db), { name: 'deleted_things', everyMs: hourMs }, onError)
