import { type GoogleFailure, googleFailureNames } from '#shared/auth/google.ts'
import { oneOf } from '#shared/one-of.ts'

/** Reads from the address why the sign-in with Google failed. */
export const readGoogleFailure = ({ error }: Record<string, unknown>): { error?: GoogleFailure | undefined } => ({
  // The property is set to undefined, not left out: the router passes on parameters that a route does not name.
  error: oneOf(googleFailureNames, error),
})
