import type { Db } from '#server/db/tables.ts'
import type { Bus } from '#server/live/bus-types.ts'
import type { ScreenFrame } from '#shared/live.ts'
import { overStatuses } from '#shared/tasks/rules.ts'

/** Hands typing on to the other end of that chat, and to nobody else. */
export async function relayTyping(db: Db, bus: Bus, viewerId: string, { type, taskId, recipientId }: ScreenFrame) {
  const to = await findWhoHears(db, taskId, viewerId, recipientId)
  if (to) bus.publish({ to, event: { type, taskId, senderId: viewerId } })
}

/** Who hears that this person types: the other end of a chat that is still open, or nobody. */
async function findWhoHears(db: Db, taskId: string, typistId: string, recipientId: string | undefined) {
  const chat = await db
    .selectFrom('conversations')
    .innerJoin('tasks', 'tasks.id', 'conversations.task_id')
    .select(['conversations.requester_id', 'conversations.helper_id'])
    .where('task_id', '=', taskId)
    .where('status', 'not in', overStatuses)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('conversations.helper_id', '=', typistId),
        and([
          eb('conversations.requester_id', '=', typistId),
          eb('conversations.helper_id', '=', recipientId ?? ref('tasks.helper_id')),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (chat === undefined) return
  return chat.helper_id === typistId ? chat.requester_id : chat.helper_id
}
