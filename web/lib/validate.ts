import * as z from 'zod/mini'
import { type FieldMessages, messagesByField } from './field-messages.ts'

/**
 * Validates values as the server does. It loads the schemas, so forms with few fields leave validation to the server.
 */
export function validate(schema: z.ZodMiniType, values: unknown): FieldMessages {
  const { error } = z.safeParse(schema, values)
  return messagesByField(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
}
