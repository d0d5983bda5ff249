import { type GoogleFailure, googleFailureNames } from '#shared/auth/google.ts'
import { oneOf } from '#shared/one-of.ts'

/** Why the way through Google led back here, as the address says it. */
export const readFailure = ({ error }: Record<string, unknown>): { error?: GoogleFailure | undefined } => ({
  // Undefined and not left out: what a route does not name, the router hands on as it stands in the address.
  error: oneOf(googleFailureNames, error),
})
