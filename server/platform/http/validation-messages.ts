import * as z from 'zod/mini'
import { refusals } from '#shared/refusals.ts'

const typeDescriptions: Record<string, string> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  uuid: 'the id that a call has answered',
  datetime: 'a time such as 2026-01-31T15:30:00Z',
}

/** Returns the message for a failed check that has none of its own: it names the field and the expected value. */
function messageFor(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.join('.')
  if (!field) return refusals.invalid.message
  if (issue.code === 'invalid_value') return `Please give ${field} as one of: ${issue.values.map(String).join(', ')}`
  const kind = issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_format' ? issue.format : ''
  return typeDescriptions[kind]
    ? `Please give ${field} as ${typeDescriptions[kind]}`
    : `Please give ${field} in a form that the reference names`
}

/** Replaces the library's own messages, so that none of them reaches users. */
export const configureValidationMessages = () => z.config({ localeError: messageFor })
