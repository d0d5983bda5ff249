import { categories } from './categories.ts'
import type { Task } from './schema.ts'

/** The index keeps no word of more than 2046 bytes; nobody searches for more than its beginning. */
const wordMaxCharacters = 60

const endings = /(?:ings?|ers?|ies|es|s|ed|y)$/

/** A word without case, accents and its ending: 'Babysitting', 'babysitter' and 'babysit' are one word. */
function cut(word: string): string {
  const stem = word.replace(endings, '')
  if ([...stem].length < 3) return word
  return stem.replace(/([bdgklmnprt])\1$/, '$1')
}

/** The words of a text as search sees them, on both floors. */
export function searchWords(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].map((word) => cut([...word].slice(0, wordMaxCharacters).join('')))
}

/** Every word a task is found by: of its title, its description and its category's label. */
export const searchWordsOf = ({ title, description, category }: Pick<Task, 'title' | 'description' | 'category'>) => [
  ...new Set(searchWords(`${title} ${description} ${categories[category].label}`)),
]

/** Whether each word looked for begins one of the task's words. */
export const hasWords = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((start) => words.some((word) => word.startsWith(start)))
