import * as z from 'zod/mini'
import { invalidFields } from '#server/http/errors.ts'
import type { Location } from '#server/places/locate.ts'
import { townsAround } from '#server/places/towns.ts'
import { searchWordsOf } from '#server/search/text-words.ts'
import { type TaskChanges, type TaskDetails, taskDetails } from '#shared/tasks/schema.ts'
import { momentAfter, momentColumns } from './moment.ts'
import type { TaskColumns, TaskRow } from './store.ts'

/** Only what belongs together: a service has no day, and a post is paid in one way. */
export function tidy(details: TaskDetails): TaskDetails {
  const { taskType, compensationType: pay } = details
  return {
    ...details,
    ...(taskType === 'service' && { date: null, time: null }),
    compensation: pay === 'money' ? details.compensation : null,
    serviceOffered: pay === 'service' ? details.serviceOffered : null,
    pointsOffered: pay === 'points' ? details.pointsOffered : null,
  }
}

/** A tidy post as the columns of its row, with where it lies, and how search finds it. */
export function columnsOf(details: TaskDetails, { area, point, grid }: Location, zoneBefore?: string) {
  return {
    task_type: details.taskType,
    title: details.title,
    description: details.description,
    category: details.category,
    ...momentColumns(details, { area, grid }, zoneBefore),
    duration_hours: details.duration ?? null,
    compensation_type: details.compensationType ?? null,
    compensation: details.compensation ?? null,
    service_offered: details.serviceOffered ?? null,
    points_offered: details.pointsOffered ?? null,
    availability: details.availability ?? null,
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

/** The whole post as it would stand after an edit; Invalid where it would not be whole. */
export function edited(row: TaskRow, changes: TaskChanges): TaskDetails {
  const parsed = z.safeParse(taskDetails, {
    ...row,
    date: row.date?.toISOString() ?? null,
    duration: row.duration && Number(row.duration),
    compensation: row.compensation && Number(row.compensation),
    ...changes,
    ...momentAfter(row, changes),
  })
  if (!parsed.success) throw invalidFields(parsed.error.issues)
  return tidy(parsed.data)
}

/** An edit that leaves the day alone may keep one that has passed meanwhile. */
export const isSameMoment = (date: string | null | undefined, before: Date | null): boolean =>
  (date ? Date.parse(date) : null) === (before?.getTime() ?? null)
