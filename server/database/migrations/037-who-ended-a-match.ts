import { sql } from 'kysely'
import { statements } from './run.ts'

/** The role that ended the match of an accepted offer, and the reason, until the offer is made again. */
export const whoEndedAMatch = statements(
  sql`alter table offers
    add column released_by text check (released_by in ('requester', 'helper')),
    add column release_reason text`,
)
