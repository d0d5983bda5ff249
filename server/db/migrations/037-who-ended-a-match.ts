import { sql } from 'kysely'
import { statements } from './run.ts'

/** Who ended the match that an offer had led to, and why, as long as the offer is not made again. */
export const whoEndedAMatch = statements(
  sql`alter table offers
    add column released_by text check (released_by in ('requester', 'helper')),
    add column release_reason text`,
)
