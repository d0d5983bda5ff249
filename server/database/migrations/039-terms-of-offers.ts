import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * The version of a task's terms that an offer is for, and the distance between helper and task at the first offer.
 * Existing offers count as made for the current terms, and have no distance.
 */
export const termsOfOffers = statements(
  sql`alter table tasks add column terms_version integer not null default 1`,
  sql`alter table offers
    add column terms_version integer not null default 1,
    add column changed_terms jsonb,
    add column distance_miles integer,
    add column distance_cell integer`,
)
