import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Which version of a task's terms an offer is for, and how far its helper lived from the task when they first offered.
 * Offers from before are for the terms as they stand now, and tell no distance.
 */
export const termsOfOffers = statements(
  sql`alter table tasks add column terms_version integer not null default 1`,
  sql`alter table offers
    add column terms_version integer not null default 1,
    add column changed_terms jsonb,
    add column distance_miles integer,
    add column distance_cell integer`,
)
