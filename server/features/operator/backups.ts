import type { Db } from '#server/database/tables.ts'

/** Notes that a backup was made, after it is complete; so a backup does not know of itself. */
export const recordBackup = (db: Db, madeAt: Date, lostFiles: number) =>
  db.insertInto('backups').values({ made_at: madeAt, lost_files: lostFiles }).execute()

export const findLastBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['made_at as madeAt', 'lost_files as lostFiles'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
