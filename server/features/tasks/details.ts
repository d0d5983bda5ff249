import * as z from 'zod/mini'
import type { LocatedAddress } from '#server/features/places/locate.ts'
import { townsAround } from '#server/features/places/towns.ts'
import { searchWordsOf } from '#server/features/words/text-words.ts'
import { invalidFields } from '#server/platform/http/errors.ts'
import { compensationTypeOf } from '#shared/tasks/choices.ts'
import { expiryOf } from '#shared/tasks/expiry.ts'
import { type TaskChanges, type TaskDetails, taskDetails } from '#shared/tasks/schema.ts'
import { momentAfter, momentColumns } from './moment.ts'
import { optionalTextColumns } from './optional-texts.ts'
import type { TaskColumns, TaskRow } from './store.ts'

/** Removes fields that do not go together: a service has no day, and a task has a single kind of pay. */
export function tidyDetails(details: TaskDetails): TaskDetails {
  const { taskType, compensationType: pay } = details
  return {
    ...details,
    ...(taskType === 'service' && { date: null, time: null }),
    compensation: pay === 'money' ? details.compensation : null,
    serviceOffered: pay === 'service' ? details.serviceOffered : null,
    pointsOffered: pay === 'points' ? details.pointsOffered : null,
  }
}

/** Returns the columns of a task's row from its tidied details, with its place and its search words. */
export function taskColumns(details: TaskDetails, { area, point, grid }: LocatedAddress, zoneBefore?: string) {
  return {
    task_type: details.taskType,
    title: details.title,
    description: details.description,
    category: details.category,
    ...momentColumns(details, { area, grid }, zoneBefore),
    duration_hours: details.duration ?? null,
    compensation_type: details.compensationType ?? null,
    compensation: details.compensation ?? null,
    points_offered: details.pointsOffered ?? null,
    ...optionalTextColumns(details),
    address: details.address,
    address_private: details.addressPrivate,
    area,
    lat: point?.latitude ?? null,
    lng: point?.longitude ?? null,
    grid_lat: grid?.latitude ?? null,
    grid_lng: grid?.longitude ?? null,
    search_words: searchWordsOf(details).join(' '),
    near_towns: townsAround({ area, grid }),
  } satisfies TaskColumns
}

/** Returns the columns of the clock of a post with these columns, which is posted or edited at this moment. */
export function expiryColumns(columns: ReturnType<typeof taskColumns>, from: Date) {
  const {
    task_type: taskType,
    scheduled_at: date,
    clock: time,
    time_zone: timeZone,
    duration_hours: duration,
  } = columns
  const { noticeAt, closesAt } = expiryOf({ taskType, date, time, timeZone, duration }, from)
  return { notice_at: noticeAt, closes_at: closesAt }
}

/** Returns the complete details after an edit; throws a `ValidationError` if they are not valid as a whole. */
export function applyChanges(row: TaskRow, changes: TaskChanges): TaskDetails {
  const parsed = z.safeParse(taskDetails, {
    ...row,
    compensationType: compensationTypeOf(row),
    date: row.date?.toISOString() ?? null,
    duration: row.duration && Number(row.duration),
    compensation: row.compensation && Number(row.compensation),
    ...changes,
    ...momentAfter(row, changes),
  })
  if (!parsed.success) throw invalidFields(parsed.error.issues)
  return tidyDetails(parsed.data)
}

/** Returns true if an edit leaves the date unchanged, which is allowed even if it has passed meanwhile. */
export const isSameMoment = (date: string | null | undefined, before: Date | null): boolean =>
  (date ? Date.parse(date) : null) === (before?.getTime() ?? null)
