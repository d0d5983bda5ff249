import { failed } from '#shared/copy.ts'

export const calendarRefusals = {
  task_undated: { status: 409, message: 'This task has no date yet, so no calendar can show it.' },
  calendar_missing: { status: 404, message: 'This calendar address was replaced or turned off.' },
} as const

export const calendarToasts = {
  calendarMade: { title: 'Your Calendar Is Ready', message: 'Add its address to the calendar you use.' },
  calendarEnded: { title: 'Calendar Turned Off', message: 'Its address has stopped working.' },
  calendarFailed: failed('Failed to change your calendar address. Please try again.'),
  addressCopied: { title: 'Address Copied', message: 'Paste it into the calendar you use.' },
} as const
