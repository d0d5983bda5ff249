import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** An offer and its messages in the chat, which hold the same words, or any other message. */
type HiddenWords = {
  taskId: string
  requesterId: string | null
  helperId: string | null
  offerId: string | null
  messageIds: string[]
}

/** The messages of an offer are those in the chat of its helper that begin with its sentence: one for each offering. */
const selectWords = {
  offer: (id: string) => sql<HiddenWords>`
    select offers.task_id as "taskId", tasks.requester_id as "requesterId", offers.helper_id as "helperId",
      offers.id as "offerId", array(select messages.id from messages
        join conversations on conversations.id = messages.conversation_id
        where conversations.task_id = offers.task_id and conversations.helper_id = offers.helper_id
          and is_offer) as "messageIds"
    from offers join tasks on tasks.id = offers.task_id where offers.id = ${id}`,
  message: (id: string) => sql<HiddenWords>`
    select messages.task_id as "taskId", conversations.requester_id as "requesterId",
      conversations.helper_id as "helperId",
      (select offers.id from offers where messages.is_offer and offers.task_id = conversations.task_id
        and offers.helper_id = conversations.helper_id) as "offerId",
      array(select same.id from messages as same where same.conversation_id = messages.conversation_id
        and (same.id = messages.id or same.is_offer and messages.is_offer)) as "messageIds"
    from messages join conversations on conversations.id = messages.conversation_id where messages.id = ${id}`,
}

type Key = { kind: 'offer' | 'message'; id: string }

/** Finds everything that holds the words of an offer or of a message; undefined if it is gone. */
export const findWords = async (db: Db, { kind, id }: Key): Promise<HiddenWords | undefined> =>
  (await selectWords[kind](id).execute(db)).rows[0]
