import * as z from 'zod/mini'
import { type FieldError, ServerError } from './server.ts'

/** What is wrong with a form, by the path of the field. */
export type Faults = Record<string, string>

/** Of two messages at one field the later stays, because a combined rule speaks last. */
const byField = (errors: readonly FieldError[]): Faults =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

/** What the server would say to these values. */
export function faultsOf(schema: z.ZodMiniType, values: unknown): Faults {
  const { error } = z.safeParse(schema, values)
  return byField(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
}

/** What the server did say; nothing where it could not be reached. */
export const faultsIn = (failure: Error): Faults => (failure instanceof ServerError ? byField(failure.errors) : {})
