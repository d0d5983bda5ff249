/**
 * Search words of a task when 034 landed. A landed migration keeps its own copy of the code that it needs, so that a
 * change of the product's search changes nothing for an older database: do not change this file.
 */
const labels: Record<string, string> = {
  household: 'Household',
  tutoring: 'Tutoring',
  pets: 'Pet Care',
  transportation: 'Transportation',
  tech: 'Tech Help',
  gardening: 'Gardening',
  childcare: 'Childcare',
  elderly: 'Elderly Care',
  delivery: 'Delivery',
  other: 'Other',
  babysitting: 'Babysitting Childcare',
  pet_care: 'Pet Care',
  errands: 'Errands Delivery',
}

/** The index accepts no word of more than 2046 bytes. */
const wordMaxCharacters = 60

const endings = /(?:ings?|ers?|es|s|ed)$/
const changedY = /(?:ie[ds]?|iers?)$/

/** Returns the word without its ending. */
function cut(word: string): string {
  const stem = changedY.test(word) ? word.replace(changedY, 'y') : word.replace(endings, '')
  if ([...stem].length < 3) return word
  return stem.replace(/([bdgklmnprt])\1$/, '$1')
}

function wholeWords(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].map((word) => [...word].slice(0, wordMaxCharacters).join(''))
}

export type Post = { id: string; title: string; description: string; category: string }

/** Returns the words of the title, the description and the category's names, both whole and without their endings. */
export function searchWordsOf({ title, description, category }: Omit<Post, 'id'>): string[] {
  const words = wholeWords(`${title} ${description} ${labels[category]}`)
  return [...new Set(words.flatMap((word) => [cut(word), word]))]
}
