/** Header of a list with near spellings, sent if no task contains the words as typed. */
export const spellingHeader = { name: 'spelling', near: 'near' } as const
