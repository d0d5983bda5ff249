import { sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { evidenceDays } from '#shared/constants.ts'

/** SQL condition for a row that belongs to a case by its `case_id`: its evidence is not kept any longer. */
export const isOldEvidence: Condition = sql`case_id in (select id from cases
  where closed_at <= now() - ${interval(evidenceDays, 'days')})`
