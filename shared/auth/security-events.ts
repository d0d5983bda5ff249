/** Changes of the second step, of which the user is told whatever the settings. */
export const securityEvents = [
  'app_added',
  'app_removed',
  'app_ended',
  'codes_renewed',
  'code_used',
  'codes_guessed',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
