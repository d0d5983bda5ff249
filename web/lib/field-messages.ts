import { type FieldError, ServerError } from './server.ts'

/** A form's validation messages, by the path of the field. */
export type FieldMessages = Record<string, string>

/** The later of two messages at one field wins, because combined rules report last. */
export const messagesByField = (errors: readonly FieldError[]): FieldMessages =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

/** Returns the server's messages for a form's fields; empty if the server could not be reached. */
export const fieldMessagesIn = (failure: Error): FieldMessages =>
  failure instanceof ServerError ? messagesByField(failure.errors) : {}
