/** What a list of near spellings says of itself: nothing has the words as they were typed. */
export const spellingHeader = { name: 'spelling', near: 'near' } as const
