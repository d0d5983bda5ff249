import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { holdHours } from '#shared/constants.ts'
import type { Withheld } from '#shared/withholding/states.ts'

type HoldableTable = 'tasks' | 'files'
type HideableTable = HoldableTable | 'offers' | 'messages' | 'reviews'

/** SQL condition for a row of this table: moderators have not hidden it. The partial indexes repeat it literally. */
export const isNotHidden = (table: HideableTable): Condition => sql`not ${sql.ref(`${table}.is_hidden`)}`

/** SQL condition for a row of this table: a hold of it is running, which ends by time alone. */
export const isHeldNow = (table: HoldableTable): Condition => sql`${sql.ref(`${table}.held_until`)} > now()`

/** SQL condition for a row of this table: it is held until moderators decide. */
export const isHeldUntilDecided = (table: HoldableTable): Condition =>
  sql`${sql.ref(`${table}.held_until`)} = 'infinity'`

/** The opposite of `isHeldNow`. `is not true` makes the planner expect that almost all rows match. */
const isNotHeld = (table: HoldableTable): Condition => sql`(${isHeldNow(table)}) is not true`

/** SQL condition for a row of this table: it is neither hidden nor held, so others than its author may see it. */
export const isInView = (table: HoldableTable): Condition => sql`(${isNotHidden(table)} and ${isNotHeld(table)})`

/** Selects whether a row of this table is withheld, and by what; null if it is not. */
export const withheldState = (table: HoldableTable): RawBuilder<Withheld | null> =>
  sql<Withheld | null>`case when ${sql.ref(`${table}.is_hidden`)} then 'hidden'
    when ${isHeldUntilDecided(table)} then 'held_until_decided'
    when ${isHeldNow(table)} then 'held' end`

/** SQL condition: this user has a profile picture that is withheld. Such pictures have an index of their own. */
export const isPictureWithheld = (userId: RawBuilder<unknown>): Condition =>
  sql`exists (select from files where files.avatar_of = ${userId} and (is_hidden or held_until is not null)
    and not ${isInView('files')})`

/** The columns that withhold a thing, as a decision sets them. */
export type Withholding = { is_hidden?: boolean; held_until?: null }

/** A hold ends by itself after some hours, or lasts until moderators decide. */
export type HoldEnd = 'timed' | 'decided'

export const endOfHold = (end: HoldEnd): RawBuilder<Date> =>
  end === 'timed' ? sql<Date>`now() + ${interval(holdHours, 'hours')}` : sql<Date>`'infinity'`

/**
 * SQL condition for a row of this table: such a hold can begin. One until a decision replaces one that ends by itself.
 */
export const canBeHeld = (table: HoldableTable, end: HoldEnd): Condition =>
  end === 'timed' ? isInView(table) : sql`(${isHeldUntilDecided(table)}) is not true`
