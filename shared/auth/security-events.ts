/** Events of signing in of which the user is told, whatever the settings. */
export const securityEvents = [
  'new_browser',
  'app_added',
  'app_removed',
  'app_ended',
  'codes_renewed',
  'code_used',
  'codes_guessed',
  'passkey_added',
  'passkey_removed',
  'reset_asked',
  'reset_done',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Changes of the access to an account, whose notice has a link that takes the change back. */
export const accessEvents = [
  'new_browser',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'reset_asked',
  'reset_done',
] as const satisfies readonly SecurityEvent[]
export type AccessEvent = (typeof accessEvents)[number]

/**
 * Titles of notices about access to an account. Notifications with them lead to Your Account, so both titles are
 * supported if one is changed.
 */
export const accessNoticeTitles: Record<AccessEvent, string> = {
  new_browser: 'A new browser is signed in',
  app_added: 'Your sign-in has a second step now',
  app_removed: 'Your second step was turned off',
  passkey_added: 'You have a new passkey',
  passkey_removed: 'A passkey of yours was removed',
  reset_asked: 'Your second step ends in a day',
  reset_done: 'Your second step has ended',
}
