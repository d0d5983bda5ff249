import { failed } from '#shared/copy.ts'

/** What is said while somebody posts or edits; a task's own page has no use for it. */
export const postToasts = {
  requestPosted: { title: 'Request Posted!', message: 'Your neighbors can see it now.' },
  requestUpdated: { title: 'Request Updated!', message: 'Your changes are saved.' },
  startedOver: { title: 'Started Over', message: 'Your draft is gone.' },
  postSignedOut: failed('Please log in to post a request.', 'Authentication Required'),
  postFailed: (message: string) => failed(message || 'Failed to post request. Please try again.'),
} as const

/** What such a toast offers beside its words: to see the post, or to have the draft back. */
export const viewPost = 'View'
export const takeDraftBack = 'Undo'

/** Said at the form alone, by the clock of whoever posts: docs/decisions/009-small-liberties.md. */
export const timePassed = 'That time has already passed today.'

/** For a time that the clocks are set forward over, such as 2:30 AM on a Sunday in March. */
export const timeSkipped = 'Clocks are set forward over this time on that day. Please choose another.'

/** After a refusal of a day that is not past by the device's own clock, whose day this is: 'November 25, 2020'. */
export const deviceDay = (day: string): string => `Your device says it is ${day}. Please check its clock.`
