/** What the Accept Helper banner looks for in a chat; every offer's message has it. */
export const offerPhrase = 'offered to help'

/** The message that an offer puts into the chat: 'Ben offered to help.' and the helper's own words. */
export const offerMessage = (firstName: string, words: string | null): string =>
  words ? `${firstName} ${offerPhrase}: ${words}` : `${firstName} ${offerPhrase}.`
