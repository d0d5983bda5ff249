import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { fileVisibleTo } from '#server/features/visibility/visible-to.ts'
import {
  canBeHeld,
  endOfHold,
  type HoldEnd,
  isHeldUntilDecided,
  type Withholding,
} from '#server/features/visibility/withheld.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { newerThan } from '#server/platform/db/paginate.ts'
import type { Cursor } from '#shared/cursor.ts'

type PixelSize = { width: number | null; height: number | null }
export type NewFile = { id: string; ownerId: string; type: string; filename: string; size: number } & PixelSize
export type NewAvatar = NewFile & { digest: Buffer }

const fileColumns = ({ ownerId, ...columns }: NewFile) => ({ owner_id: ownerId, ...columns })

/** Returns the id that separates this installation's files from those of others in the same bucket or folder. */
export const findInstallation = async (db: Db): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

export const insertUpload = (tx: Tx, file: NewFile, waitsUntil: Date) =>
  tx
    .insertInto('files')
    .values({ ...fileColumns(file), waits_until: waitsUntil })
    .execute()

/**
 * Returns and locks the owner's upload, so that nobody else sends or sweeps it meanwhile; undefined if it belongs to
 * another user or is gone.
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

/** Attaches an upload to a message; returns undefined if another message has it. */
export const attachUpload = (tx: Tx, { id, messageId, now }: { id: string; messageId: string; now: Date }) =>
  tx
    .updateTable('files')
    .set({ message_id: messageId, waits_until: now })
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .returning('id')
    .executeTakeFirst()

/**
 * Makes this file the user's avatar in place of any other, or removes the avatar; concurrent changes run one at a time.
 * A picture that is withheld as somebody's, or was as this user's, stays withheld when it is uploaded again.
 */
export async function replaceAvatarLocked(tx: Tx, userId: string, avatar: NewAvatar | null, now: Date): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await tx.updateTable('files').set({ avatar_of: null }).where('avatar_of', '=', userId).execute()
  if (avatar === null) return
  const identical = tx.selectFrom('files').where('digest', '=', avatar.digest)
  const columns = {
    ...fileColumns(avatar),
    avatar_of: userId,
    waits_until: now,
    is_hidden: identical.select(sql<boolean>`coalesce(bool_or(is_hidden), false)`.as('is_hidden')),
    held_until: identical.select(({ fn }) => fn.max('held_until').as('held_until')),
  }
  await tx.insertInto('files').values(columns).execute()
}

/**
 * Hides or restores the picture of a user, and identical ones that are held until it is decided about. Returns the
 * users whose pictures these are.
 */
export async function setAvatarVisibility(tx: Tx, userId: string, withholding: Withholding): Promise<string[]> {
  const own = tx.selectFrom('files').select('digest').where('avatar_of', '=', userId).where(isHeldUntilDecided('files'))
  return ownersOf(
    await tx
      .updateTable('files')
      .set(withholding)
      .where(({ eb, or, and }) =>
        or([
          eb('avatar_of', '=', userId),
          and([eb('digest', 'in', own), eb('avatar_of', 'is not', null), isHeldUntilDecided('files')]),
        ]),
      )
      .returning('avatar_of')
      .execute(),
  )
}

/** Begins a hold of a user's picture, if it can, and of identical ones too if it lasts until it is decided about. */
export async function holdAvatar(tx: Tx, userId: string, end: HoldEnd): Promise<string[]> {
  const own = tx.selectFrom('files').select('digest').where('avatar_of', '=', userId)
  const isSame = ({ eb, or, and }: ExpressionBuilder<Tables, 'files'>) =>
    or([eb('avatar_of', '=', userId), and([eb('digest', 'in', own), eb('avatar_of', 'is not', null)])])
  return ownersOf(
    await tx
      .updateTable('files')
      .set({ held_until: endOfHold(end) })
      .where((where) => (end === 'decided' ? isSame(where) : where('avatar_of', '=', userId)))
      .where(canBeHeld('files', end))
      .returning('avatar_of')
      .execute(),
  )
}

const ownersOf = (rows: { avatar_of: string | null }[]) => rows.flatMap(({ avatar_of }) => avatar_of ?? [])

/** Returns older pictures that may be identical to this file, itself among them: their digest is not known yet. */
export async function findWithoutDigest(db: Db, id: string): Promise<string[]> {
  const size = db.selectFrom('files').select('size').where('id', '=', id)
  const files = db.selectFrom('files').select('id').where('avatar_of', 'is not', null).where('digest', 'is', null)
  return (await files.where('size', '=', size).execute()).map((file) => file.id)
}

export const setDigest = (tx: Tx, id: string, digest: Buffer) =>
  tx.updateTable('files').set({ digest }).where('id', '=', id).execute()

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

/** Returns a file if this viewer may see it. */
export const findVisibleFile = (db: Db, id: string, viewerId: string, now: Date) =>
  selectFiles(db)
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .leftJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .where('files.id', '=', id)
    .where(fileVisibleTo(viewerId, now))
    .executeTakeFirst()

export const filesPageSize = 100

/** Returns the stored uploads of a user, the oldest first, and one row more than a page. */
export const findFilesOf = (db: Db, ownerId: string, cursor?: Cursor): Promise<FileRow[]> =>
  selectFiles(db)
    .where('owner_id', '=', ownerId)
    .where(newerThan('files', cursor))
    .orderBy('created_at')
    .orderBy('id')
    .limit(filesPageSize + 1)
    .execute()

/**
 * Detaches all uploads of a user, also from the messages they were sent with, and clears their names, which may be
 * personal. The sweep removes the bytes.
 */
export async function detachFilesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ owner_id: null, message_id: null, avatar_of: null, filename: '', waits_until: sql`now()` })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Deletes at most `limit` rows of files that belong to nothing and no longer wait; returns their ids. */
export async function deleteUnreferenced(db: Db, now: Date, limit: number): Promise<string[]> {
  const unreferenced = db
    .selectFrom('files')
    .select('id')
    .where('message_id', 'is', null)
    .where('avatar_of', 'is', null)
    .where('waits_until', '<=', now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await db.deleteFrom('files').where('id', 'in', unreferenced).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns those of the ids that have a row. */
export async function findExistingIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('id').where(anyOf('id', ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
