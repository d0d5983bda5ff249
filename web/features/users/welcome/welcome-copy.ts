import type { WelcomeStep } from './use-welcome.ts'

type StepText = { title: string; reason: string }

export const welcomeTexts: Record<WelcomeStep, StepText> = {
  place: {
    title: 'Where is your neighborhood?',
    reason: 'Then requests nearby come first. Neighbors see your town, never your address.',
  },
  picture: {
    title: 'A picture of you',
    reason: 'People open the door sooner to a face they know.',
  },
  about: {
    title: 'Two lines about you',
    reason: 'Neighbors read them on your profile before they say yes.',
  },
}

export const welcomeCopy = {
  label: 'Your first steps',
  stepOf: (number: number, count: number) => `Step ${number} of ${count}, each can be skipped`,
  skip: 'Skip',
  part: 'How you take part',
  bio: 'About you (optional)',
  bioHint: 'Who you are, and what you like to help with',
  save: 'Save',
  saving: 'Saving…',
}

/** Both switches of the profile in one choice. */
export const partChoices = [
  { value: 'need', label: 'I need help' },
  { value: 'help', label: 'I can help' },
  { value: 'both', label: 'Both' },
] as const
