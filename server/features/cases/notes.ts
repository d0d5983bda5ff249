import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { notesOfCaseMax } from '#shared/moderation/limits.ts'
import { isOldEvidence } from './old-evidence.ts'

type NewNote = { caseId: string; writerId: string; text: string }

/** Inserts a note; returns false if the case has as many as it may have. The caller locks the case. */
export async function insertNote(tx: Tx, { caseId, writerId, text }: NewNote): Promise<boolean> {
  const { rows } = await sql`insert into case_notes (case_id, number, writer_id, text)
    select ${caseId}::uuid, count(*) + 1, ${writerId}::uuid, ${text} from case_notes
    where case_id = ${caseId} having count(*) < ${notesOfCaseMax}::int
    returning id`.execute(tx)
  return rows.length > 0
}

/** Reads the notes of a case, the oldest first. */
export const findNotesOf = (db: Db, caseId: string) =>
  db
    .selectFrom('case_notes')
    .leftJoin('users as writer', 'writer.id', 'case_notes.writer_id')
    .select(['case_notes.id', 'case_notes.text', 'case_notes.created_at as createdAt'])
    .select(['writer.id as writerId', 'writer.first_name as writerName'])
    .where('case_id', '=', caseId)
    .orderBy('number')
    .execute()
export type NoteRow = Awaited<ReturnType<typeof findNotesOf>>[number]

/** Masks the contact details of somebody with a role whose account is being deleted; their notes stay. */
export const maskNotesBy = (tx: Tx, writerId: string, mask: Mask) =>
  tx
    .updateTable('case_notes')
    .set({ text: mask('text') })
    .where('writer_id', '=', writerId)
    .execute()

/** Deletes the notes of old cases, together with the evidence. */
export const deleteOldNotes = (db: Db) => db.deleteFrom('case_notes').where(isOldEvidence).execute()
