import { withdrawOffersBetween } from '#server/features/offers/store.ts'
import { endArrangements } from '#server/features/task-lifecycle/end-arrangement.ts'
import { type LockedTask, lockTasksOfPair } from '#server/features/tasks/lock-tasks.ts'
import { lockUsers } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { type BlockRow, findBlock, findBlockOrThrow, insertBlock } from './store.ts'

/**
 * Blocks a user for the viewer, once. Offers between the two are withdrawn, and what they have agreed on ends. The
 * blocked person is told only that an arrangement has ended, without a name and without a reason.
 */
export function blockUser({
  input,
  viewer,
  now,
  write,
}: Pick<Context<{ id: string }>, 'input' | 'viewer' | 'now' | 'write'>): Promise<BlockRow> {
  const pair = { blockerId: viewer.id, blockedId: input.id }
  return write(async (tx, announce) => {
    // Locks are taken in the same order as in every other write: tasks and offers first. The two users come last, so
    // that no offer or match of the two is being written from here on; one that was written meanwhile is ended below.
    await lockTasksOfPair(tx, viewer.id, input.id)
    await withdrawOffersBetween(tx, viewer.id, input.id)
    const users = await lockUsers(tx, [viewer.id, input.id])
    const blocker = users.find(({ id }) => id === viewer.id) ?? refuse('signed_out')
    const blocked = users.find(({ id }) => id === input.id) ?? refuse('user_missing')

    // If the other side has blocked first, the names are those of that moment.
    const earlier = await findBlock(tx, { blockerId: input.id, blockedId: viewer.id })
    const blockedName = earlier?.blockerName ?? blocked.first_name
    await insertBlock(tx, { ...pair, blockerName: earlier?.firstName ?? blocker.first_name, blockedName })
    await withdrawOffersBetween(tx, viewer.id, input.id)
    // The tasks are read again: a match may have been made before the last lock was held.
    const isOfPair = ({ helperId }: LockedTask) => helperId === viewer.id || helperId === input.id
    const tasks = (await lockTasksOfPair(tx, viewer.id, input.id)).filter(isOfPair)
    const endedBy = { id: viewer.id, firstName: blocker.first_name }
    await endArrangements(tx, announce, tasks, { reason: 'blocked', endedBy, now })
    announceInvalidation(announce, [viewer.id], null)
    return findBlockOrThrow(tx, pair)
  })
}
