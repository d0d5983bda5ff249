import type * as z from 'zod/mini'
import type { Category } from '#shared/tasks/categories.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task, taskDetails } from '#shared/tasks/schema.ts'
import { clockAt, dayOf, instantAt } from '#shared/time.ts'
import { deviceZone } from '#web/lib/device-zone.ts'

/** What the form holds: every field as it was typed. */
export type TaskFormValues = {
  title: string
  description: string
  category: string
  /** A day on this device's calendar, or of an older post on that of its place, 'YYYY-MM-DD', or empty. */
  date: string
  /** `HH:mm` on the same place's clock, or empty. */
  time: string
  duration: string
  compensationType: (typeof payChoices)[number]
  compensation: string
  serviceOffered: string
  address: string
  addressPrivate: boolean
  /**
   * Where the browser says the person is, '41.895,-87.79'; empty where nobody asked it; 'none' takes an older one back.
   */
  position: string
  availability: string
}

/** What can be chosen, and '' of an older post that has none of it. */
export const payChoices = ['', 'money', 'service'] as const

/** A post on its way to the schema, which says what is missing. */
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
  address: '',
  addressPrivate: true,
  position: '',
  availability: '',
}

/** An older free post, and one paid in points, comes without a pay: the form offers neither. */
export function valuesOf(task: Task): TaskFormValues {
  const { compensationType: pay } = task
  const moment = task.date === null ? null : new Date(task.date)
  return {
    title: task.title,
    description: task.description,
    category: task.category,
    date: moment ? dayOf(moment, task.timeZone) : '',
    time: moment && task.time !== null ? clockAt(moment, task.timeZone) : '',
    duration: textOf(task.duration),
    compensationType: pay === 'money' || pay === 'service' ? pay : '',
    compensation: textOf(task.compensation),
    serviceOffered: textOf(task.serviceOffered),
    address: task.address,
    addressPrivate: task.addressPrivate,
    position: '',
    availability: textOf(task.availability),
  }
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value))
/**
 * A number as people write it, with a comma before the cents ('1,50') or after the thousands ('1,500.50'); not a number
 * where it is neither, and null where nothing was typed.
 */
function numberOf(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (text === '') return null
  // Neither '1e3' nor '0x10' is how anybody writes an amount.
  if (/[a-z]/i.test(text)) return Number.NaN
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return Number(text.replace(/^(\d*),(\d{1,2})$/, '$1.$2'))
}

/** What is sent: of the pay only the chosen field, and null for what was left empty. */
export function postOf(values: TaskFormValues, taskType: TaskType, before?: Task): Post {
  const { compensationType: pay, title, description, address, addressPrivate, availability } = values
  return {
    taskType,
    title,
    description,
    category: values.category as Category,
    ...(taskType === 'service' ? { date: null, time: null } : momentOf(values, before)),
    duration: numberOf(values.duration),
    compensationType: pay || null,
    compensation: pay === 'money' ? numberOf(values.compensation) : null,
    serviceOffered: pay === 'service' ? values.serviceOffered : null,
    pointsOffered: null,
    address,
    addressPrivate,
    ...placeOf(values.position),
    availability: availability || null,
  }
}

/**
 * Of an edit what differs from the post as the form began with it: the rest may have been changed elsewhere meanwhile.
 */
export function changesOf(post: Post, before: Task): Partial<Post> {
  const was = postOf(valuesOf(before), before.taskType, before)
  const changes: Partial<Post> = Object.fromEntries(
    Object.entries(post).filter(([name, value]) => value !== was[name as keyof Post]),
  )
  // The day holds the time too: one without the other would contradict what another tab has set.
  return 'date' in changes || 'time' in changes ? { ...changes, date: post.date, time: post.time } : changes
}

/**
 * An edit that leaves day and time alone keeps the instant, wherever the editor is now. No day is '', which the schema
 * names.
 */
function momentOf({ date, time }: TaskFormValues, before?: Task): Pick<Post, 'date' | 'time' | 'timeZone'> {
  const zone = before?.timeZone ?? deviceZone()
  if (before) {
    const old = valuesOf(before)
    if (old.date && old.date === date && old.time === time) return { date: before.date, time: before.time }
  }
  return {
    date: date ? instantAt(date, time || '00:00', zone).toISOString() : '',
    time: time || null,
    ...(zone && { timeZone: zone }),
  }
}

/** Without a word about it the server goes by the address, and an edit keeps the place. */
function placeOf(position: string): Pick<Post, 'latitude' | 'longitude'> {
  if (position === '') return {}
  const [latitude = null, longitude = null] = position === 'none' ? [] : position.split(',').map(Number)
  return { latitude, longitude }
}
