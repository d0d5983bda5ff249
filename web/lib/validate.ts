import * as z from 'zod/mini'
import { errorsByField, type FormErrors } from './form-errors.ts'

/**
 * Validates values as the server does. It loads the schemas, so forms with few fields leave validation to the server.
 */
export function validate(schema: z.ZodMiniType, values: unknown): FormErrors {
  const { error } = z.safeParse(schema, values)
  return errorsByField(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
}
