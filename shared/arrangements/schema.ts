import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { optionalText } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { answers, endReasons, outcomes } from './choices.ts'
import { noteMaxCharacters } from './limits.ts'

const answerSchema = z.enum(answers)

export const outcomeInput = z.object({
  answer: described(
    z.enum(answers),
    'From the side that answers: it happened; called off together; that side could not make it; the other side could not make it; the other side did not come.',
  ),
  note: described(optionalText(noteMaxCharacters), 'For the other side; omitted, the earlier one stays.'),
  arrangementId: described(
    z.optional(z.uuid()),
    'An arrangement of the user on this task, or on one that was deleted; the default is the latest on this task.',
  ),
})

/** An arrangement as one of its two sees it. */
export const arrangementSchema = z.object({
  id: z.uuid(),
  taskId: described(z.nullable(z.uuid()), 'Null once the task is deleted.'),
  title: described(z.nullable(z.string()), 'Null once the task is deleted, or not visible to the user.'),
  role: z.enum(['requester', 'helper']),
  with: neighborSchema,
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
  isDayOnly: described(z.boolean(), 'True if a day was agreed on without an hour.'),
  timeZone: z.string(),
  askedAt: described(z.iso.datetime(), 'Time from which both are asked whether it happened.'),
  isAsked: described(z.boolean(), 'True if the question waits for the answer of the user.'),
  mayAnswer: described(z.boolean(), 'True if the user may answer, or change the answer.'),
  absentFrom: described(z.iso.datetime(), 'Time from which the user can say that the other side did not come.'),
  absentUntil: described(z.iso.datetime(), 'Time until which the user can say so.'),
  theirLastMessageAt: described(z.nullable(z.iso.datetime()), 'Time at which the other side last wrote.'),
  answer: described(z.nullable(answerSchema), 'Answer of the user.'),
  note: described(z.nullable(z.string()), 'Note of the user.'),
  theirNote: described(z.nullable(z.string()), 'Note of the other side; null after a block.'),
  theyHaveUntil: described(
    z.nullable(z.iso.datetime()),
    'Time until which the other side can contradict the answer of the user; null if nothing waits for that.',
  ),
  endedAt: z.nullable(z.iso.datetime()),
  ended: described(
    z.nullable(z.enum([...endReasons, 'ended'])),
    'Way in which it ended; `ended` if the other side has ended it and that is not told.',
  ),
  isEndedByMe: z.boolean(),
  outcome: described(z.nullable(z.enum(outcomes)), 'Null until it is settled, and if it is charged to the other side.'),
  isChargedToMe: z.boolean(),
})
export type Arrangement = z.infer<typeof arrangementSchema>
