/** What the panel of one's own calendar says. */
export const calendarWords = {
  title: 'In your calendar',
  text: 'Your tasks with a day, in the calendar you already use, and always as they stand now.',
  make: 'Create a Private Link',
  label: 'Private link',
  secret: 'Whoever has this link can read your tasks and where they are, so keep it to yourself.',
  copy: 'Copy Link',
  open: 'Open in Calendar',
  renew: 'Create a New Link',
  end: 'Turn Off',
  sure: {
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

/** What stands in another's calendar for a task that its poster deleted. */
export const deletedTitle = 'A task that was deleted'

export const canceledTitle = (title: string): string => `Canceled: ${title}`
