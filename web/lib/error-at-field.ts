import type { Refusal } from '#shared/refusals.ts'
import { ServerError } from './server.ts'

/**
 * Assigns a refusal that names no field to one of the form's fields. Used in a form's `send`:
 * `.catch(errorAtField({ wrong_password: 'current' }))`.
 */
export const errorAtField =
  (fields: Partial<Record<Refusal, string>>) =>
  (failure: Error): never => {
    const field = failure instanceof ServerError && failure.code && fields[failure.code]
    if (!field) throw failure
    const { status, message, code } = failure
    throw new ServerError(status, message, { ...(code && { code }), errors: [{ path: field, message }] })
  }
