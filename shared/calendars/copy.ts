import { failed } from '#shared/copy.ts'

export const calendarRefusals = {
  task_undated: { status: 409, message: 'This task has no date yet, so no calendar can show it.' },
  calendar_missing: { status: 404, message: 'This calendar link was replaced or turned off.' },
} as const

export const calendarToasts = {
  calendarMade: { title: 'Your Calendar Is Ready', message: 'Add its link to the calendar you use.' },
  calendarEnded: { title: 'Calendar Turned Off', message: 'Its link has stopped working.' },
  calendarFailed: failed('Failed to change your calendar link. Please try again.'),
  linkCopied: { title: 'Link Copied', message: 'Paste it into the calendar you use.' },
} as const
