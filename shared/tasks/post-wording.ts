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
