import type { Db } from '#server/database/tables.ts'
import { openFiles } from '#server/features/files/files.ts'
import { audit } from '#server/operations/audit.ts'

/** Returns the audit's findings for this database and the files of this data folder. */
export async function runAudit(db: Db, folder: string, options: Parameters<typeof audit>[3] = {}) {
  const files = await openFiles({ db, folder: `${folder}/files`, onError: console.error })
  return audit(db, files.storage, new Date(), options)
}
