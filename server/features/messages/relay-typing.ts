import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { chatVisibleTo, isOpenToChat } from '#server/features/visibility/visible-to.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { ClientEvent } from '#shared/live.ts'
import { finalStatuses } from '#shared/tasks/rules.ts'

/** Forwards a typing event to the other side of the chat. */
export async function relayTyping(db: Db, bus: Bus, viewerId: string, { type, taskId, recipientId }: ClientEvent) {
  const to = await findTypingRecipient(db, taskId, viewerId, recipientId)
  if (to) bus.publish({ to, event: { type, taskId, senderId: viewerId } })
}

/** Returns the id of the other side of an open chat, or undefined if there is none. */
async function findTypingRecipient(db: Db, taskId: string, senderId: string, recipientId: string | undefined) {
  const otherSide = sql<string>`case when conversations.helper_id = ${senderId}::uuid
    then conversations.requester_id else conversations.helper_id end`
  const chat = await db
    .selectFrom('conversations')
    .innerJoin('tasks', 'tasks.id', 'conversations.task_id')
    .select(otherSide.as('to'))
    .where('task_id', '=', taskId)
    .where('status', 'not in', finalStatuses)
    .where(chatVisibleTo(senderId))
    .where(mayReach(senderId, otherSide))
    .where(isOpenToChat(sql.ref<string | null>('conversations.helper_id')))
    .where(({ eb, or, ref }) =>
      or([
        eb('conversations.helper_id', '=', senderId),
        eb('conversations.helper_id', '=', recipientId ?? ref('tasks.helper_id')),
      ]),
    )
    .executeTakeFirst()
  return chat?.to
}
