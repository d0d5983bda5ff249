import { sql } from 'kysely'

/** Returns an interval. The number is a literal in the statement, so that the planner knows it. */
export const interval = (count: number, unit: 'secs' | 'mins' | 'hours' | 'days') =>
  sql`make_interval(${sql.raw(unit)} => ${sql.lit(count)})`

export const oneDay = interval(1, 'days')
