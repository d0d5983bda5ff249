import { sql } from 'kysely'

/** So long. The number stands in the statement's own text, where whoever plans it knows it. */
export const interval = (count: number, unit: 'secs' | 'mins' | 'hours' | 'days') =>
  sql`make_interval(${sql.raw(unit)} => ${sql.lit(count)})`

export const aDay = interval(1, 'days')
