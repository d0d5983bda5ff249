import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { instantAt } from '#shared/time.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { site } from '#site'
import { deviceZone } from '#web/lib/device-zone.ts'
import { type TaskFormValues, toPost } from './task-form-values.ts'

type Options = {
  viewer: Omit<Neighbor, 'email'>
  taskType: TaskType
  /** The saved task, when it is edited. */
  before: Task | undefined
  /** Public area of the typed address. */
  area: string
  /** Time zone of that area, if it is known. */
  placeZone: string | null
  now: Date
}

/**
 * Returns the task that the typed values would become, as other neighbors would see it in a list. A number that cannot
 * be posted counts as missing. `values.category` has to be chosen.
 */
export function previewTask(values: TaskFormValues, { viewer, taskType, before, area, placeZone, now }: Options): Task {
  const post = toPost(values, taskType, before)
  const timeZone = placeZone ?? before?.timeZone ?? deviceZone() ?? site.timeZone
  const isDayAlone = Boolean(post.date) && post.time === null
  return {
    id: before?.id ?? 'preview',
    requesterId: viewer.id,
    requester: { ...viewer, email: null },
    helperId: null,
    helper: null,
    taskType,
    title: values.title.trim(),
    description: values.description.trim(),
    category: post.category,
    // A day without a time is the same day at the place.
    date: isDayAlone ? instantAt(values.date, '00:00', timeZone).toISOString() : post.date || null,
    time: post.time ?? null,
    timeZone,
    duration: positive(post.duration),
    address: area,
    area,
    addressPrivate: true,
    latitude: null,
    longitude: null,
    compensationType: post.compensationType ?? null,
    compensation: positive(post.compensation),
    serviceOffered: post.serviceOffered?.trim() || null,
    pointsOffered: positive(post.pointsOffered),
    availability: taskType === 'service' ? values.availability.trim() || null : null,
    parkingNote: null,
    status: 'open',
    termsVersion: 1,
    createdAt: now.toISOString(),
  }
}

const positive = (typed: number | null | undefined): number | null =>
  typeof typed === 'number' && Number.isFinite(typed) && typed > 0 ? typed : null
