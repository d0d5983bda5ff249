import { moveInput } from '#shared/arrangements/move-schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { validateMoment } from '#web/features/tasks/form/validate-post.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { validate } from '#web/lib/validate.ts'
import type { MoveToSend } from './move-values.ts'

/** Validates a proposal as the server does, and also reports a time that has passed by the device's clock. */
export const validateMove = ({ move, task }: { move: MoveToSend; task: Task }, now = new Date()): FieldMessages => ({
  ...validate(moveInput, move),
  ...validateMoment({ ...move, timeZone: task.timeZone }, task, now),
})
