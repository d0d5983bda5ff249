import { type FieldError, ServerError } from './server.ts'

/** What is wrong with a form, by the path of the field. */
export type Faults = Record<string, string>

/** Of two messages at one field the later stays, because a combined rule speaks last. */
export const byField = (errors: readonly FieldError[]): Faults =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

/** What the server said of a form's fields; nothing where it could not be reached. */
export const faultsIn = (failure: Error): Faults => (failure instanceof ServerError ? byField(failure.errors) : {})
