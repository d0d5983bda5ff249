import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { hasFallenIntoPause, isTimeOfPause } from '#server/features/visibility/paused.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { interval } from '#server/platform/db/interval.ts'
import {
  askedMax,
  contestedClaimDays,
  contestedClaimsMax,
  endedVisibleDays,
  undatedDays,
} from '#shared/arrangements/limits.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { isOpenQuestion, isTimeToAsk } from './notices.ts'
import { isSide, selectArrangementsSeenBy } from './store.ts'

const selectArrangements = (db: Db) =>
  db
    .selectFrom('arrangements')
    .select([
      'id',
      'task_id as taskId',
      'requester_id as requesterId',
      'helper_id as helperId',
      'accepted_at as acceptedAt',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'is_day_only as isDayOnly',
      'is_exempt as isExempt',
      'requester_answer as requesterAnswer',
      'requester_answered_at as requesterAnsweredAt',
      'helper_answer as helperAnswer',
      'helper_answered_at as helperAnsweredAt',
      'ended_at as endedAt',
      'end_reason as endReason',
      'ended_by as endedBy',
      'outcome',
      'charged_to as chargedTo',
      'settled_at as settledAt',
      'is_excused as isExcused',
      'ask_at as askAt',
      'check_at as checkAt',
    ])
    .select(isTimeOfPause.as('isOfPause'))
export type ArrangementFacts = Awaited<ReturnType<ReturnType<typeof selectArrangements>['executeTakeFirstOrThrow']>>

export const findArrangement = (db: Db, id: string) => selectArrangements(db).where('id', '=', id).executeTakeFirst()

/** Waits for other writes of an arrangement. The caller has locked its task before. */
export const lockArrangement = (tx: Tx, id: string) =>
  selectArrangements(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the open arrangement of a task that the caller has locked. */
export const findOpenArrangement = (tx: Tx, taskId: string) =>
  selectArrangements(tx).where('task_id', '=', taskId).where('ended_at', 'is', null).executeTakeFirst()

/** Returns the latest arrangement of this user on a task. */
export const findLatestArrangement = (db: Db, taskId: string, userId: string) =>
  selectArrangements(db)
    .where('task_id', '=', taskId)
    .where(isSide(userId))
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the side of a user in an arrangement, or null. */
export function sideOf({ requesterId, helperId }: Pick<ArrangementFacts, Side>, userId: string): Role | null {
  if (requesterId === userId) return 'requester'
  return helperId === userId ? 'helper' : null
}
type Side = 'requesterId' | 'helperId'

/** Tells whether the claims of this user, that others were not there, were contested so often that silence counts. */
export async function isOftenContested(db: Db, userId: string): Promise<boolean> {
  const contested = db
    .selectFrom('arrangements')
    .select('id')
    .where('outcome', '=', 'contested')
    .where('settled_at', '>', sql<Date>`now() - ${interval(contestedClaimDays, 'days')}`)
    .where(({ or, and }) =>
      or([
        and({ requester_id: userId, requester_answer: 'absent' }),
        and({ helper_id: userId, helper_answer: 'absent' }),
      ]),
    )
  return (await contested.limit(contestedClaimsMax).execute()).length === contestedClaimsMax
}

/** Returns an arrangement whose clock has run out, with its task; those that have failed are skipped. */
export const findDueArrangement = (db: Db, skippedIds: string[]) =>
  db
    .selectFrom('arrangements')
    .select(['id', 'task_id as taskId'])
    .where('check_at', '<=', sql<Date>`now()`)
    .where(({ not }) => not(anyOf('id', skippedIds)))
    .orderBy('check_at')
    .limit(1)
    .executeTakeFirst()

/** SQL of `askedAtOf` in shared/arrangements/rules.ts. */
const askedAt = sql<Date>`coalesce(ask_at, ends_at, accepted_at + ${interval(undatedDays * 24, 'hours')})`

/** Returns the open arrangements about which this user is asked, and has not answered, the longest asked first. */
export const findAskedArrangements = (db: Db, userId: string) =>
  selectArrangementsSeenBy(db, userId)
    .where(
      sql<boolean>`(arrangements.requester_id = ${userId}::uuid and requester_answer is null
        or arrangements.helper_id = ${userId}::uuid and helper_answer is null)`,
    )
    .where(isOpenQuestion)
    .where(isTimeToAsk)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tasks')
            .select('tasks.id')
            .whereRef('tasks.id', '=', 'arrangements.task_id')
            .where(hasFallenIntoPause),
        ),
      ),
    )
    .orderBy(askedAt)
    .limit(askedMax)
    .execute()

/** Returns the latest arrangement of this user on a task, until some days after its end. */
export const findLatestSeenBy = (db: Db, taskId: string, userId: string) =>
  selectArrangementsSeenBy(db, userId)
    .where('arrangements.task_id', '=', taskId)
    .where(isSide(userId))
    .where(({ or, eb }) =>
      or([eb('ended_at', 'is', null), eb('ended_at', '>', sql<Date>`now() - ${interval(endedVisibleDays, 'days')}`)]),
    )
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .execute()

export const findArrangementSeenBy = (db: Db, id: string, userId: string) =>
  selectArrangementsSeenBy(db, userId).where('arrangements.id', '=', id).executeTakeFirst()
