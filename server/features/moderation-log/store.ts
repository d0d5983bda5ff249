import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { logPageSize } from '#shared/constants.ts'

type Row = Insertable<Tables['moderation_log']>
type Entry = {
  /** Null for what is done at the terminal. */
  actorId: string | null
  verb: Row['verb']
  subject: { kind: Row['subject_kind']; id: string | null }
  before?: object
  after?: object
}

/** Appends a line to the log, in the transaction of what it tells. */
export const appendToLog = (tx: Tx, { actorId, verb, subject, before, after }: Entry) =>
  tx
    .insertInto('moderation_log')
    .values({
      actor_id: actorId,
      verb,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()

const selectLog = (db: Db) =>
  db
    .selectFrom('moderation_log')
    .leftJoin('users as actor', 'actor.id', 'moderation_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'moderation_log.subject_id')
    .select([
      'moderation_log.id',
      'moderation_log.at',
      'moderation_log.verb',
      'moderation_log.subject_kind as subjectKind',
      'moderation_log.subject_id as subjectId',
      'moderation_log.before',
      'moderation_log.after',
      'moderation_log.actor_id as actorId',
      'actor.first_name as actorName',
      'subject.first_name as subjectName',
    ])
export type LogRow = Awaited<ReturnType<ReturnType<typeof selectLog>['executeTakeFirstOrThrow']>>

/** Reads one page of the log, the latest line first, plus one row if there is a next page. */
export const findLog = (db: Db, before: number | undefined) =>
  selectLog(db)
    .$if(before !== undefined, (query) => query.where('moderation_log.id', '<', before as number))
    .orderBy('moderation_log.id', 'desc')
    .limit(logPageSize + 1)
    .execute()
