import type { Tx } from '#server/database/tables.ts'
import { endAccess } from '#server/features/auth/end-access.ts'
import { endArrangements } from '#server/features/task-lifecycle/end-arrangement.ts'
import { lockTasksOf } from '#server/features/tasks/lock-tasks.ts'
import { lockUser } from '#server/features/users/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { isUnderWay } from '#shared/tasks/rules.ts'
import { insertTold } from './store.ts'

type Suspended = { userId: string; decisionId: string; now: Date }

/**
 * Ends what an account that is suspended from now on could still do: its arrangements, sessions, push devices and
 * calendar address. Its posts, offers and profile vanish by the gate of visibility alone (`mayReach`). The restriction
 * must be written already, so that nobody is told of what they no longer see. Returns the ended sessions.
 */
export async function suspendUser(tx: Tx, announce: Announce, { userId, decisionId, now }: Suspended) {
  const { user, tasks } = await lockForSuspension(tx, userId)
  if (!user) return []
  const partners = tasks
    .filter(({ status }) => isUnderWay(status))
    .flatMap(({ requesterId, helperId }) => [requesterId, helperId])
    .filter((id) => id !== null && id !== userId) as string[]
  await insertTold(tx, decisionId, partners)
  await endArrangements(tx, announce, tasks, {
    reason: 'suspended',
    endedBy: { id: userId, firstName: user.first_name },
    now,
  })
  return endAccess(tx, userId)
}

/** Locks what a suspension changes, in the same order as every other write does. */
export async function lockForSuspension(tx: Tx, userId: string) {
  await lockTasksOf(tx, userId)
  const user = await lockUser(tx, userId)
  // The tasks are read again: a match may have been made before the last lock was held.
  return { user, tasks: await lockTasksOf(tx, userId) }
}
