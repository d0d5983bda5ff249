import type * as z from 'zod/mini'
import { suggestedPointsPerHour } from '#shared/constants.ts'
import { oneOf } from '#shared/one-of.ts'
import type { Category } from '#shared/tasks/categories.ts'
import { type CompensationType, compensationTypeOf, type TaskType } from '#shared/tasks/choices.ts'
import type { Task, taskDetails } from '#shared/tasks/schema.ts'
import { dayOf, instantAt, localClockAt } from '#shared/time.ts'
import { site } from '#site'
import { deviceZone } from '#web/lib/device-zone.ts'

/** The form's fields as typed. */
export type TaskFormValues = {
  title: string
  description: string
  category: string
  /** 'YYYY-MM-DD' in the device's time zone, or in the task's own zone for an edit, or empty. */
  date: string
  /** `HH:mm` in the same zone, or empty. */
  time: string
  duration: string
  compensationType: PayChoice
  compensation: string
  serviceOffered: string
  pointsOffered: string
  address: string
  addressPrivate: boolean
  /** Position from the browser, '41.895,-87.79'; empty if it was not asked; 'none' removes a saved one. */
  position: string
  availability: string
  parkingNote: string
}

/** The chosen kind of pay; '' for a post paid in points where points cannot be chosen. */
export type PayChoice = CompensationType | ''

/** Kinds of pay that can be chosen in a community that uses points, or does not. */
export const payChoices = (hasPoints = site.communityPoints): readonly PayChoice[] =>
  hasPoints ? ['', 'money', 'service', 'free', 'points'] : ['', 'money', 'service', 'free']

/** A post before validation by the schema. */
export type Post = z.input<typeof taskDetails>

export const emptyTask: TaskFormValues = {
  title: '',
  description: '',
  category: '',
  date: '',
  time: '',
  duration: '',
  compensationType: 'money',
  compensation: '',
  serviceOffered: '',
  pointsOffered: String(suggestedPointsPerHour),
  address: '',
  addressPrivate: true,
  position: '',
  availability: '',
  parkingNote: '',
}

/** A post that is paid in points gets no pay where points cannot be chosen. */
export function toFormValues(task: Task, hasPoints = site.communityPoints): TaskFormValues {
  const moment = task.date === null ? null : new Date(task.date)
  return {
    title: task.title,
    description: task.description,
    category: task.category,
    date: moment ? dayOf(moment, task.timeZone) : '',
    time: moment && task.time !== null ? localClockAt(moment, task.timeZone) : '',
    duration: toText(task.duration),
    compensationType: oneOf(payChoices(hasPoints), compensationTypeOf(task)) ?? '',
    compensation: toText(task.compensation),
    serviceOffered: toText(task.serviceOffered),
    pointsOffered: toText(task.pointsOffered ?? suggestedPointsPerHour),
    address: task.address,
    addressPrivate: task.addressPrivate,
    position: '',
    availability: toText(task.availability),
    parkingNote: toText(task.parkingNote),
  }
}

/** Returns the values of a new post like this one, for a day that is still to choose; its time is the device's. */
export const toCopyValues = (task: Task): TaskFormValues => ({
  ...toFormValues(task),
  date: '',
  time: task.date !== null && task.time !== null ? localClockAt(new Date(task.date)) : '',
})

/** A task that was cached before an update of the app lacks the fields that are new since. */
const toText = (value: string | number | null | undefined) => String(value ?? '')

/**
 * Parses a number with a comma before the cents ('1,50') or after the thousands ('1,500.50'). Returns NaN if it is no
 * number, and null if the field is empty.
 */
export function parseAmount(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (text === '') return null
  // Rejects '1e3' and '0x10', which `Number` would accept.
  if (/[a-z]/i.test(text)) return Number.NaN
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return Number(text.replace(/^(\d*),(\d{1,2})$/, '$1.$2'))
}

/** Fields that are sent only if the form has something to say about them. */
type OptionalField = 'timeZone' | 'latitude' | 'longitude'

/** Returns the post to send: only the chosen kind of pay, and null for empty fields. */
export function toPost(values: TaskFormValues, taskType: TaskType, before?: Task): Post {
  const { compensationType: pay, title, description, address, addressPrivate, availability, parkingNote } = values
  return {
    taskType,
    title,
    description,
    category: values.category as Category,
    ...(taskType === 'service' ? { date: null, time: null } : toMoment(values, before)),
    duration: parseAmount(values.duration),
    compensationType: pay || null,
    compensation: pay === 'money' ? parseAmount(values.compensation) : null,
    serviceOffered: pay === 'service' ? values.serviceOffered : null,
    pointsOffered: pay === 'points' ? parseAmount(values.pointsOffered) : null,
    address,
    addressPrivate,
    ...toPosition(values.position),
    availability: availability || null,
    parkingNote: parkingNote || null,
  } satisfies Record<Exclude<keyof Post, OptionalField>, unknown>
}

/**
 * Returns the fields that differ from the post as it was when editing began; others may have been changed elsewhere.
 */
export function diffPost(post: Post, before: Task): Partial<Post> {
  const original = toPost(toFormValues(before), before.taskType, before)
  const changes: Partial<Post> = Object.fromEntries(
    Object.entries(post).filter(([name, value]) => value !== original[name as keyof Post]),
  )
  // The date includes the time, so both are sent together; one alone could contradict a change from another tab.
  return 'date' in changes || 'time' in changes ? { ...changes, date: post.date, time: post.time } : changes
}

type Moment = Required<Pick<Post, 'date' | 'time'>> & Pick<Post, 'timeZone'>

/**
 * An edit that keeps day and time keeps the exact instant, whatever the editor's time zone is now. A missing day is
 * sent as '', for which the schema reports an error.
 */
export function toMoment({ date, time }: Pick<TaskFormValues, 'date' | 'time'>, before?: Task): Moment {
  const zone = before?.timeZone ?? deviceZone()
  if (before) {
    const savedValues = toFormValues(before)
    if (savedValues.date && savedValues.date === date && savedValues.time === time)
      return { date: before.date, time: before.time }
  }
  return {
    date: date ? instantAt(date, time || '00:00', zone).toISOString() : '',
    time: time || null,
    ...(zone && { timeZone: zone }),
  }
}

/** If no position is sent, the server uses the address, and an edit keeps the saved position. */
function toPosition(position: string): Pick<Post, 'latitude' | 'longitude'> {
  if (position === '') return {}
  const [latitude = null, longitude = null] = position === 'none' ? [] : position.split(',').map(Number)
  return { latitude, longitude }
}
