/** Reasons why signing in with Google failed, as query parameter of the sign-in page: `/auth?error=google_over`. */
export const googleFailureNames = [
  'google_unavailable',
  'google_refused',
  'google_over',
  'google_failed',
  'google_unverified',
  'google_unlinked',
  'google_other',
] as const
export type GoogleFailure = (typeof googleFailureNames)[number]
