import * as z from 'zod/mini'
import { refusals } from '#shared/refusals.ts'

const kinds: Record<string, string> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  uuid: 'the id that a call has answered',
  datetime: 'a time such as 2026-01-31T15:30:00Z',
}

/** What stands where a check of a schema has no sentence of its own: what to give, and in which field. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.join('.')
  if (!field) return refusals.invalid.message
  if (issue.code === 'invalid_value') return `Please give ${field} as one of: ${issue.values.map(String).join(', ')}`
  const kind = issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_format' ? issue.format : ''
  return kinds[kind]
    ? `Please give ${field} as ${kinds[kind]}`
    : `Please give ${field} in a form that the reference names`
}

/** Lets no sentence of the library itself reach a person. */
export const speakPlainly = () => z.config({ localeError: sentenceFor })
