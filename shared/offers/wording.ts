import { dollars } from '#shared/tasks/wording.ts'

/** What the Accept Helper banner looks for in a chat; every offer's message has it. */
export const offerPhrase = 'offered to help'

/** The message that an offer puts into the chat: 'Ben offered to help.' and the helper's own words. */
export const offerMessage = (firstName: string, words: string | null): string =>
  words ? `${firstName} ${offerPhrase}: ${words}` : `${firstName} ${offerPhrase}.`

/** The words of an offer and what it would cost by the hour, where that was said. */
export const withRate = (words: string | null, hourlyRate: number | undefined): string | null =>
  hourlyRate === undefined ? words : [words, `My rate is ${dollars(hourlyRate)} an hour.`].filter(Boolean).join('\n')
