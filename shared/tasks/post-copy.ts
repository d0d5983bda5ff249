import { errorToast, type Toast } from '#shared/copy.ts'
import type { TaskType } from './choices.ts'

const posted = (next: string): Toast => ({
  title: 'Request Posted!',
  message: `Your neighbors can see it now. ${next}`,
})

/** Toasts of the post form; a separate export, because the task page does not need them. */
export const postToasts = {
  requestPosted: {
    request: posted('Their offers appear on your home screen.'),
    service: posted('Who is interested appears on your home screen.'),
  } satisfies Record<TaskType, Toast>,
  requestUpdated: { title: 'Request Updated!', message: 'Your changes are saved.' },
  startedOver: { title: 'Started Over', message: 'Your draft is gone.' },
  postSignedOut: errorToast('Please log in to post a request.', 'Authentication Required'),
  postFailed: (message: string) => errorToast(message || 'Failed to post request. Please try again.'),
} as const

/** Buttons of these toasts: to open the post, or to restore the draft. */
export const viewPostLabel = 'View'
export const restoreDraftLabel = 'Undo'

/** Checked only in the form, by the user's clock: docs/decisions/003-gaps-in-the-specification.md. */
export const timePassedText = 'That time has already passed today.'

/** Shown for a time skipped by the change to daylight saving time, such as 2:30 AM on a Sunday in March. */
export const timeSkippedText = 'Clocks are set forward over this time on that day. Please choose another.'

/**
 * Shown if the server refuses a day as past that is not past by the device's clock; `day` is the device's current day:
 * 'November 25, 2020'.
 */
export const deviceDayText = (day: string): string => `Your device says it is ${day}. Please check its clock.`
