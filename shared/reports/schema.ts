import * as z from 'zod/mini'
import { reportMaxCharacters, reportMessagesMax } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { optionalText } from '#shared/text-schema.ts'
import { reasonNames, subjectKinds } from './choices.ts'

const subject = {
  subjectKind: z.enum(subjectKinds),
  subjectId: described(
    z.uuid(),
    'Id of the task, offer, message, review or person; of the person for a photo, of the task for a match.',
  ),
  reason: z.enum(reasonNames, 'Please choose a reason'),
}

export const newReportSchema = z.object({
  ...subject,
  text: optionalText(reportMaxCharacters),
  includeMessages: described(
    z.optional(z.boolean()),
    `Adds the last ${reportMessagesMax} messages of the two to the report of a message or a person.`,
  ),
})

export const reportSchema = z.object({
  id: z.uuid(),
  ref: described(z.string(), 'Reference by which the neighbor can name the report, such as PL-7F3K.'),
  ...subject,
  text: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  isOpen: described(z.boolean(), 'True until moderators have decided.'),
  isStuck: described(
    z.boolean(),
    'True while it waits because everybody who could decide is too close to it; somebody outside can help then.',
  ),
  answer: described(
    z.nullable(z.object({ tookStep: z.boolean(), rule: z.nullable(z.number()), text: z.nullable(z.string()) })),
    'Tells whether moderators took a step, under which rule of the community, and what they say about it.',
  ),
})
export type Report = z.infer<typeof reportSchema>
