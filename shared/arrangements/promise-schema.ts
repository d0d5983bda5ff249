import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { promiseOutcomes } from './choices.ts'
import { promiseWordsSchema } from './promise-words-schema.ts'

/** Numbers about the promises of a person in one role. */
export const recordSchema = z.object({
  soFar: described(
    z.number(),
    'Arrangements of the last 365 days that were kept, cancelled late, missed or are not agreed on.',
  ),
  counts: described(
    z.nullable(z.object({ done: z.number(), late: z.number(), noShows: z.number(), contested: z.number() })),
    'Null for somebody with fewer than five.',
  ),
})
export type PromiseRecord = z.infer<typeof recordSchema>

const promiseLineSchema = z.object({
  id: z.uuid(),
  role: z.enum(['requester', 'helper']),
  with: neighborSchema,
  taskId: described(z.nullable(z.uuid()), 'Null if the task is deleted.'),
  isTaskSeen: described(z.boolean(), 'True if the user can still open the task.'),
  taskTitle: described(z.nullable(z.string()), 'Null if the task is deleted.'),
  endedAt: z.iso.datetime(),
  outcome: z.enum(promiseOutcomes),
  countsUntil: described(z.nullable(z.iso.datetime()), 'Null if it counts neither for nor against the user.'),
})
export type PromiseLine = z.infer<typeof promiseLineSchema>

const ownRecordSchema = z.object({ promises: promiseWordsSchema, record: recordSchema })
export type OwnRecord = z.infer<typeof ownRecordSchema>

export const ownPromisesSchema = z.object({
  asRequester: ownRecordSchema,
  asHelper: ownRecordSchema,
  isOftenCharged: described(z.boolean(), 'True from four arrangements of 60 days that are charged to the user.'),
  lines: described(
    z.array(promiseLineSchema),
    'A page of the arrangements of the last 365 days, the latest end first.',
  ),
})
export type OwnPromises = z.infer<typeof ownPromisesSchema>
