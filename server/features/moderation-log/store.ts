import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#server/database/tables.ts'

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
