import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'

/**
 * Finds or makes the conversation, and takes the next moment in it, so that whoever commits later also stands later.
 * Locks the task against being completed until the message is in; nothing comes back where it already is.
 */
export function openConversationLocked(tx: Tx, taskId: string, helperId: string) {
  const moment = sql<Date>`date_trunc('milliseconds', clock_timestamp())`
  return tx
    .insertInto('conversations')
    .columns(['task_id', 'requester_id', 'helper_id', 'last_message_at'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .select(({ cast, val }) => ['id', 'requester_id', cast(val(helperId), 'uuid').as('helper'), moment.as('at')])
        .where('id', '=', taskId)
        .where('status', 'not in', ['completed', 'closed'])
        .forShare(),
    )
    .onConflict((row) =>
      row.columns(['task_id', 'helper_id']).doUpdateSet({
        last_message_at: sql`greatest(${moment}, conversations.last_message_at + interval '1 millisecond')`,
      }),
    )
    .returning(['id', 'requester_id as requesterId', 'last_message_at as at'])
    .executeTakeFirst()
}

type NewMessage = {
  conversationId: string
  taskId: string
  senderId: string
  content: string
  clientId: string | null
  at: Date
}

/** Nothing comes back where this sender has already used the client id on this task. */
export function insertMessage(tx: Tx, { conversationId, taskId, senderId, content, clientId, at }: NewMessage) {
  return tx
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      task_id: taskId,
      sender_id: senderId,
      content,
      client_id: clientId,
      created_at: at,
    })
    .onConflict((row) => row.constraint('messages_once').doNothing())
    .returning('id')
    .executeTakeFirst()
}
