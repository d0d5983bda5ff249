import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { dateInstant, momentCheck, taskFields } from '#shared/tasks/schema.ts'
import { moveResults } from './choices.ts'
import { openMoveSchema } from './open-move-schema.ts'

const { time, duration } = taskFields.shape

export const moveInput = z
  .object({
    id: z.uuid(),
    date: described(dateInstant, 'The instant; midnight at the place of the task if `time` is null.'),
    time,
    duration: described(duration, 'Hours; if it is left out, the duration stays.'),
  })
  .check(momentCheck)

const moveAnswers = ['accept', 'decline'] as const
export type MoveAnswer = (typeof moveAnswers)[number]

export const moveIdInput = z.object({ id: z.uuid(), moveId: z.uuid() })
export const moveAnswerInput = z.extend(moveIdInput, { answer: z.enum(moveAnswers) })

export const moveSchema = z.extend(openMoveSchema, {
  taskId: z.uuid(),
  result: described(z.nullable(z.enum(moveResults)), 'Null as long as it waits for an answer.'),
  createdAt: z.iso.datetime(),
})
export type Move = z.infer<typeof moveSchema>
