import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { subjectKinds } from '#shared/reports/choices.ts'
import { text } from '#shared/text-schema.ts'
import { noticeSides, questionStates } from './choices.ts'
import { noteMaxCharacters, questionAnswerMaxCharacters, questionMaxCharacters } from './limits.ts'

const person = z.object({ id: z.uuid(), firstName: z.string() })

export const noteInput = z.object({
  id: z.uuid(),
  text: described(
    text({ min: 1, max: noteMaxCharacters, tooShort: 'Please write something' }),
    'Words to others with a role; neither the author nor a reporter reads them.',
  ),
})

export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  writer: described(z.nullable(person), 'Null once that account is deleted.'),
})

export const questionInput = z.object({
  id: z.uuid(),
  reportId: described(z.nullish(z.uuid()), 'Asks the neighbor who made this report of the case; null asks the author.'),
  text: described(
    text({ min: 1, max: questionMaxCharacters, tooShort: 'Please write a question' }),
    'The question, which is asked in the name of the community.',
  ),
})

const questionFields = {
  id: z.uuid(),
  side: z.enum(noticeSides),
  ref: described(z.nullable(z.string()), 'Reference of the report of the one who is asked; null for the author.'),
  text: z.string(),
  state: described(z.enum(questionStates), 'A question lapses if the case is decided before it is answered.'),
  answer: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  answeredAt: z.nullable(z.iso.datetime()),
}

/** A question as those with a role read it at its case. */
export const questionOfCaseSchema = z.object({
  ...questionFields,
  asker: described(z.nullable(person), 'Null once that account is deleted.'),
  isGone: described(z.boolean(), 'True if the account that was asked is deleted.'),
})

/** A question as the neighbor reads it who is asked. */
export const questionSchema = z.object({ ...questionFields, subjectKind: z.enum(subjectKinds) })
export type Question = z.infer<typeof questionSchema>

export const questionAnswerInput = z.object({
  id: z.uuid(),
  text: text({ min: 1, max: questionAnswerMaxCharacters, tooShort: 'Please write an answer' }),
})
