import type { Refusal } from '#shared/refusals.ts'
import { ServerError } from './server.ts'

/** For a form's `send`: says at which of its fields a refusal is shown that names none. `.catch(faultAt({ … }))` */
export const faultAt =
  (fields: Partial<Record<Refusal, string>>) =>
  (failure: Error): never => {
    const field = failure instanceof ServerError && failure.code && fields[failure.code]
    if (!field) throw failure
    const { status, message, code } = failure
    throw new ServerError(status, message, { ...(code && { code }), errors: [{ path: field, message }] })
  }
