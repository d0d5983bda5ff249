import { sql } from 'kysely'
import { statements } from './run.ts'

/** Marks messages that begin with the product's text about an offer, so that no user's own text is mistaken for it. */
export const wordsOfOffers = statements(
  sql`alter table messages add is_offer boolean not null default false`,
  sql`update messages set is_offer = true from conversations
    where conversations.id = messages.conversation_id and conversations.helper_id = messages.sender_id
      and messages.client_id is null and messages.content ~ '^.{1,60}? offered to help[.:]'`,
)
