import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { logVerbs } from './choices.ts'

const person = z.object({ id: z.uuid(), firstName: z.string() })

/** Position of the last line of a page; lines are numbered in their order. */
const lineCursor = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

export const logInput = z.object({
  cursor: z.optional(described(lineCursor, 'End of the previous page, from its `Link` header.')),
})

/** One line of the log; it never has the words of people. */
export const logLineSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: described(z.nullable(person), 'Null for what was done at the terminal, and once that account is deleted.'),
  isByTerminal: z.boolean(),
  verb: z.enum(logVerbs),
  subjectKind: z.enum(['user', 'case', 'announcement']),
  subjectId: z.nullable(z.uuid()),
  subjectName: described(z.nullable(z.string()), 'First name of a user, unless the account is deleted.'),
  before: described(z.nullable(z.string()), 'A role, the state of a case, or the end of an announcement.'),
  after: described(
    z.nullable(z.string()),
    'A role, the decision, the end of an announcement, or the number of people shown; null if the viewer is too close to the case to read it.',
  ),
})
export type LogLine = z.infer<typeof logLineSchema>
