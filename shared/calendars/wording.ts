/** What the panel of one's own calendar says. */
export const calendarWords = {
  title: 'In your calendar',
  text: 'Your tasks with a day, in the calendar you already use, and always as they stand now.',
  make: 'Make a Private Address',
  label: 'Private address',
  secret: 'Whoever has this address can read your tasks and where they are, so keep it to yourself.',
  copy: 'Copy Address',
  open: 'Open in Calendar',
  renew: 'Make a New Address',
  end: 'Turn Off',
  sure: {
    renew: {
      title: 'Make a new address?',
      text: 'The old one stops working, in every calendar that has it.',
      confirmLabel: 'Make a New Address',
    },
    end: {
      title: 'Turn off your calendar?',
      text: 'Its address stops working, in every calendar that has it.',
      confirmLabel: 'Turn Off',
    },
  },
} as const
