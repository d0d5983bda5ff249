import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { figureRowsMax } from '#shared/operator/limits.ts'

type Period = { from: Date; until: Date }

const rowsMax = sql.lit(figureRowsMax + 1)

/** Counts what happened in a period, each up to a maximum. */
export async function countInPeriod(db: Db, { from, until }: Period) {
  const { rows } = await sql<{ posted: number; completed: number; released: number }>`select
    (select count(*)::integer from (select from tasks where task_type = 'request'
      and created_at >= ${from} and created_at < ${until} limit ${rowsMax}) as found) as posted,
    (select count(*)::integer from (select from tasks
      where completed_at >= ${from} and completed_at < ${until} limit ${rowsMax}) as found) as completed,
    (select count(*)::integer from (select from offers
      where released_at >= ${from} and released_at < ${until} limit ${rowsMax}) as found) as released`.execute(db)
  return rows[0] ?? { posted: 0, completed: 0, released: 0 }
}

/**
 * Reads how soon the latest requests of a period had an offer: `settled` ones are older than a day, and of these
 * `soon` had an offer within 24 hours. The median is of those that have an offer.
 */
export async function findFirstOffers(db: Db, { from, until }: Period, now: Date) {
  const { rows } = await sql<{ settled: number; soon: number; offered: number; medianHours: number | null }>`
    with latest as (select id, created_at from tasks where task_type = 'request'
        and created_at >= ${from} and created_at < ${until}
      order by created_at desc, id desc limit ${sql.lit(figureRowsMax)}),
    timed as (select latest.created_at <= ${now}::timestamptz - interval '24 hours' as is_settled,
        first.at - latest.created_at as waited
      from latest, lateral (select min(created_at) as at from offers where task_id = latest.id) as first)
    select count(*) filter (where is_settled)::integer as settled,
      count(*) filter (where is_settled and waited <= interval '24 hours')::integer as soon,
      count(waited)::integer as offered,
      extract(epoch from percentile_cont(0.5) within group (order by waited))::float8 / 3600 as "medianHours"
    from timed`.execute(db)
  return rows[0] ?? { settled: 0, soon: 0, offered: 0, medianHours: null }
}

/** Counts what moderators did since a time, and reads the median hours from a report to its first decision. */
export async function countModeration(db: Db, from: Date) {
  const { rows } = await sql<{ cases: number; decisions: number; appeals: number; medianHours: number | null }>`
    with latest as (select case_id, created_at from decisions where created_at >= ${from}
      order by created_at desc limit ${rowsMax}),
    decided as (select min(latest.created_at - cases.created_at) as waited
      from latest join cases on cases.id = latest.case_id group by cases.id)
    select (select count(*)::integer from (select from cases
        where created_at >= ${from} limit ${rowsMax}) as found) as cases,
      (select count(*)::integer from (select from appeals
        where created_at >= ${from} limit ${rowsMax}) as found) as appeals,
      count(*)::integer as decisions,
      extract(epoch from percentile_cont(0.5) within group (order by waited))::float8 / 3600 as "medianHours"
    from decided`.execute(db)
  return rows[0] ?? { cases: 0, decisions: 0, appeals: 0, medianHours: null }
}
