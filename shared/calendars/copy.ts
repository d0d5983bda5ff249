import { errorToast } from '#shared/copy.ts'

/** Texts of the panel for the calendar feed. */
export const calendarCopy = {
  title: 'In your calendar',
  text: 'Your tasks with a day, in the calendar you already use, and always as they stand now.',
  make: 'Create a Private Link',
  label: 'Private link',
  secret: 'Whoever has this link can read your tasks and where they are, so keep it to yourself.',
  copy: 'Copy Link',
  open: 'Open in Calendar',
  renew: 'Create a New Link',
  end: 'Turn Off',
  confirmations: {
    renew: {
      title: 'Create a new link?',
      text: 'The old one stops working, in every calendar that has it.',
      confirmLabel: 'Create a New Link',
    },
    end: {
      title: 'Turn off your calendar?',
      text: 'Its link stops working, in every calendar that has it.',
      confirmLabel: 'Turn Off',
    },
  },
} as const

/** Title of a deleted task in the calendar of anybody but its requester. */
export const deletedTitle = 'A task that was deleted'

export const canceledTitle = (title: string): string => `Canceled: ${title}`

export const calendarRefusals = {
  task_undated: { status: 409, message: 'This task has no date yet, so no calendar can show it.' },
  calendar_missing: { status: 404, message: 'This calendar link was replaced or turned off.' },
} as const

export const calendarToasts = {
  calendarMade: { title: 'Your Calendar Is Ready', message: 'Add its link to the calendar you use.' },
  calendarEnded: { title: 'Calendar Turned Off', message: 'Its link has stopped working.' },
  calendarFailed: errorToast('Failed to change your calendar link. Please try again.'),
  linkCopied: { title: 'Link Copied', message: 'Paste it into the calendar you use.' },
} as const
