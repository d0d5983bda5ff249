import type * as z from 'zod/mini'
import type { moveInput } from '#shared/arrangements/move-schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { parseAmount, type TaskFormValues, toFormValues, toMoment } from '#web/features/tasks/form/task-form-values.ts'

/** The form's fields as typed, in the zone of the place. */
export type MoveValues = Pick<TaskFormValues, 'date' | 'time' | 'duration'>

/** A proposal before validation by the schema. */
export type MoveToSend = z.input<typeof moveInput>

/** Returns the time that is agreed on. */
export function toMoveValues(task: Task): MoveValues {
  const { date, time, duration } = toFormValues(task)
  return { date, time, duration }
}

/** Returns the proposal to send. A missing day is sent as '', for which the schema reports an error. */
export function toMove({ duration, ...values }: MoveValues, task: Task): MoveToSend {
  const { date, time } = toMoment(values, task)
  return { id: task.id, date: date ?? '', time, duration: parseAmount(duration) }
}
