import { sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { newerThan } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Cursor } from '#shared/page.ts'

type Sides = { width: number | null; height: number | null }
export type NewFile = { id: string; ownerId: string; type: string; filename: string; size: number } & Sides

const columnsOf = ({ ownerId, ...columns }: NewFile) => ({ owner_id: ownerId, ...columns })

/** What tells this installation's files from those of another in the same bucket or folder. */
export const findInstallation = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

/** An upload, which waits to be sent. */
export const insertUpload = (tx: Tx, file: NewFile, waitsUntil: Date) =>
  tx
    .insertInto('files')
    .values({ ...columnsOf(file), waits_until: waitsUntil })
    .execute()

/**
 * One's own upload, which nobody else sends or sweeps away meanwhile; nothing comes back where it is another's, or
 * gone.
 */
export const findUploadLocked = (tx: Tx, { id, ownerId, now }: { id: string; ownerId: string; now: Date }) =>
  tx
    .selectFrom('files')
    .select(['type', sql<boolean>`message_id is not null`.as('isSent')])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(({ eb, or }) => or([eb('message_id', 'is not', null), eb('waits_until', '>', now)]))
    .forUpdate()
    .executeTakeFirst()

/** Gives an upload to a message; nothing comes back where another has it. */
export const giveUpload = (tx: Tx, { id, messageId, now }: { id: string; messageId: string; now: Date }) =>
  tx
    .updateTable('files')
    .set({ message_id: messageId, waits_until: now })
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Makes this file the person's avatar in place of any other, or takes theirs away; one change at a time. */
export async function replaceAvatarLocked(tx: Tx, personId: string, avatar: NewFile | null, now: Date): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  await tx.updateTable('files').set({ avatar_of: null }).where('avatar_of', '=', personId).execute()
  if (avatar === null) return
  const columns = { ...columnsOf(avatar), avatar_of: personId, waits_until: now }
  await tx.insertInto('files').values(columns).execute()
}

const selectFiles = (db: Db) =>
  db
    .selectFrom('files')
    .select([
      'files.id',
      'files.type',
      'files.filename',
      'files.size',
      'files.avatar_of as avatarOf',
      'files.created_at as createdAt',
    ])
export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

/** An avatar is every neighbor's to see; an upload its owner's until it is sent, then the two ends' of that chat. */
export const findReadableFile = (db: Db, id: string, viewerId: string, now: Date) =>
  selectFiles(db)
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .leftJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .where('files.id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('files.avatar_of', 'is not', null),
        and([
          eb('files.message_id', 'is', null),
          eb('files.owner_id', '=', viewerId),
          eb('files.waits_until', '>', now),
        ]),
        eb('conversations.requester_id', '=', viewerId),
        eb('conversations.helper_id', '=', viewerId),
      ]),
    )
    .executeTakeFirst()

export const filesPage = 100

/** What a person has uploaded and is still kept, the oldest first, and one more row than a page. */
export const findFilesOf = (db: Db, ownerId: string, cursor?: Cursor): Promise<FileRow[]> =>
  selectFiles(db)
    .where('owner_id', '=', ownerId)
    .where(newerThan('files', cursor))
    .orderBy('created_at')
    .orderBy('id')
    .limit(filesPage + 1)
    .execute()

/**
 * Takes away all that a person has uploaded, also from the messages it was sent with, and its names, which may be
 * theirs. The sweep removes the bytes.
 */
export async function dropFilesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ owner_id: null, message_id: null, avatar_of: null, filename: '', waits_until: sql`now()` })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Removes the rows of some files that nobody holds and that no longer wait; their ids, at most `limit`. */
export async function deleteUnheld(db: Db, now: Date, limit: number): Promise<string[]> {
  const unheld = db
    .selectFrom('files')
    .select('id')
    .where('message_id', 'is', null)
    .where('avatar_of', 'is', null)
    .where('waits_until', '<=', now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await db.deleteFrom('files').where('id', 'in', unheld).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Which of these ids have a row. */
export async function findKnown(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('id').where(among('id', ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
