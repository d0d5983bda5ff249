import type { Db } from '#server/db/tables.ts'
import { openFiles } from '#server/files/files.ts'
import { audit } from '#server/upkeep/audit.ts'

/** What the audit finds in this database, and in the files of this data folder. */
export async function auditOf(db: Db, folder: string) {
  const files = await openFiles({ db, folder: `${folder}/files`, onError: console.error })
  return audit(db, files.storage, new Date())
}
