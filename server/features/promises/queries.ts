import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/visibility/visible-to.ts'
import { anyOf } from '#server/platform/db/any-of.ts'

/** Reads these arrangements of a user, the latest end first. */
export const findPromises = (db: Db, userId: string, ids: string[]) =>
  db
    .selectFrom('arrangements')
    .leftJoin('users as requester', 'requester.id', 'arrangements.requester_id')
    .leftJoin('users as helper', 'helper.id', 'arrangements.helper_id')
    .leftJoin('tasks', 'tasks.id', 'arrangements.task_id')
    .select([
      'arrangements.id',
      'arrangements.task_id as taskId',
      'arrangements.requester_id as requesterId',
      'tasks.title',
      'end_reason as endReason',
      'ended_by as endedBy',
      'outcome',
      'charged_to as chargedTo',
      sql<Date>`ended_at`.as('endedAt'),
      sql<boolean>`coalesce(${visibleTo(userId)}, false)`.as('isTaskSeen'),
    ])
    .select([neighborSeenBy('requester', userId).as('requester'), neighborSeenBy('helper', userId).as('helper')])
    .where(anyOf('arrangements.id', ids))
    .orderBy('ended_at', 'desc')
    .orderBy('arrangements.id', 'desc')
    .execute()
export type PromiseRow = Awaited<ReturnType<typeof findPromises>>[number]
