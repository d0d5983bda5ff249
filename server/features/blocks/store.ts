import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { blocksPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'

const selectBlocks = (db: Db) =>
  db
    .selectFrom('blocks')
    .select([
      'blocks.id',
      'blocked_id as userId',
      'blocked_name as firstName',
      'blocker_name as blockerName',
      'blocks.created_at as createdAt',
    ])
export type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>['executeTakeFirstOrThrow']>>

/** Reads one page of the neighbors whom a user blocks, the latest first, plus one row if there is a next page. */
export const findBlocksBy = (db: Db, blockerId: string, cursor: Cursor | undefined) =>
  selectBlocks(db)
    .where('blocker_id', '=', blockerId)
    .where(olderThan('blocks', cursor))
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.id', 'desc')
    .limit(blocksPageSize + 1)
    .execute()

export type BlockPair = { blockerId: string; blockedId: string }

/** Finds a block of this pair, in this direction. */
export const findBlock = (db: Db, pair: BlockPair) => selectBlock(db, pair).executeTakeFirst()

/** Finds a block that this transaction has just inserted; a missing row is a bug. */
export const findBlockOrThrow = (tx: Tx, pair: BlockPair) => selectBlock(tx, pair).executeTakeFirstOrThrow()

const selectBlock = (db: Db, { blockerId, blockedId }: BlockPair) =>
  selectBlocks(db).where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId)

/**
 * Tells whether the viewer may block this user: one whom the viewer may see, whom the viewer blocks already, or with
 * whom the viewer ever had a chat, an offer or a task. After those, blocking back tells nothing about a block by the
 * other.
 */
export async function isBlockable(db: Db, userId: string, viewerId: string): Promise<boolean> {
  const [user, viewer] = [sql`users.id`, sql`${viewerId}::uuid`]
  const found = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(
      sql<boolean>`(${mayReach(sql.ref('users.id'), viewerId)}
        or exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${user})
        or exists (select from conversations where (requester_id, helper_id) in ((${user}, ${viewer}), (${viewer}, ${user})))
        or exists (select from arrangements where (requester_id, helper_id) in ((${user}, ${viewer}), (${viewer}, ${user})))
        or exists (select from offers join tasks on tasks.id = offers.task_id
          where (tasks.requester_id, offers.helper_id) in ((${user}, ${viewer}), (${viewer}, ${user}))))`,
    )
    .executeTakeFirst()
  return found !== undefined
}

type NewBlock = BlockPair & { blockerName: string; blockedName: string }

/** Inserts a block, if there is none in this direction. */
export const insertBlock = (tx: Tx, { blockerId, blockedId, blockerName, blockedName }: NewBlock) =>
  tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, blocker_name: blockerName, blocked_name: blockedName })
    .onConflict((row) => row.constraint('blocks_once').doNothing())
    .execute()

export const deleteBlock = (tx: Tx, { blockerId, blockedId }: BlockPair) =>
  tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('id')
    .executeTakeFirst()
