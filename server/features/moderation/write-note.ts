import type { Tx } from '#server/database/tables.ts'
import { insertNote } from '#server/features/cases/notes.ts'
import { lockCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { refuse } from '#server/platform/http/errors.ts'

type NoteInput = { caseId: string; writerId: string; text: string }

/** Writes a note at a case. The log says that there is one, and never its words. */
export async function writeNote(tx: Tx, { caseId, writerId, text }: NoteInput): Promise<void> {
  // The notes are counted under this lock.
  await lockCase(tx, caseId).execute()
  if (!(await insertNote(tx, { caseId, writerId, text }))) refuse('notes_full')
  await appendToLog(tx, { actorId: writerId, verb: 'note_written', subject: { kind: 'case', id: caseId } })
}
