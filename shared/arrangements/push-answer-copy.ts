/** Buttons of the push that asks about an arrangement, and what the device says after a 'Yes'. */
export const pushAnswerCopy = {
  yes: 'Yes',
  other: 'Something else',
  thanks: 'Thank you',
  noted: 'Your answer is noted.',
} as const
