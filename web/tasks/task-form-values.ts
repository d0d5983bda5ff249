import * as z from 'zod/mini'
import type { Category } from '#shared/tasks/categories.ts'
import type { Task, TaskType, taskDetails } from '#shared/tasks/schema.ts'
import { clockOf, dayOf } from '#web/lib/local-day.ts'

/** What the form holds: every field as it was typed. */
export const taskFormValues = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** A day on this device's calendar, 'YYYY-MM-DD'. */
  date: z.nullable(z.iso.date()),
  /** `HH:mm` on this device's clock, or empty. */
  time: z.string(),
  duration: z.string(),
  compensationType: z.enum(['', 'money', 'service']),
  compensation: z.string(),
  serviceOffered: z.string(),
  address: z.string(),
  addressPrivate: z.boolean(),
  availability: z.string(),
})
export type TaskFormValues = z.infer<typeof taskFormValues>

/** A post on its way to the schema, which says what is missing. */
export type Post = z.input<typeof taskDetails>

export const emptyTask: TaskFormValues = {
  title: '',
  description: '',
  category: '',
  date: null,
  time: '',
  duration: '',
  compensationType: 'money',
  compensation: '',
  serviceOffered: '',
  address: '',
  addressPrivate: true,
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
    date: moment && dayOf(moment),
    time: moment && task.time !== null ? clockOf(moment) : '',
    duration: textOf(task.duration),
    compensationType: pay === 'money' || pay === 'service' ? pay : '',
    compensation: textOf(task.compensation),
    serviceOffered: textOf(task.serviceOffered),
    address: task.address,
    addressPrivate: task.addressPrivate,
    availability: textOf(task.availability),
  }
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value))
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

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
    availability: availability || null,
  }
}

/** An edit that leaves day and time alone keeps the instant, wherever the editor is now. No day is '', which the schema names. */
function momentOf({ date, time }: TaskFormValues, before?: Task): Pick<Post, 'date' | 'time'> {
  if (before) {
    const old = valuesOf(before)
    if (old.date && old.date === date && old.time === time) return { date: before.date, time: before.time }
  }
  return { date: date ? new Date(`${date}T${time || '00:00'}`).toISOString() : '', time: time || null }
}
