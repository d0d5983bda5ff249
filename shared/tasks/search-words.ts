import { normalized } from '#shared/normalize.ts'
import { namesOf } from './categories.ts'
import type { Task } from './schema.ts'

/** The index keeps no word of more than 2046 bytes; nobody searches for more than its beginning. */
const wordMaxCharacters = 60

const endings = /(?:ings?|ers?|es|s|ed)$/
/** What a 'y' became before an ending, and what sounds the same: 'carries' is of 'carry', and 'cookies' of 'cookie'. */
const changedY = /(?:ie[ds]?|iers?)$/

/**
 * A word without its ending: 'babysitting', 'babysitter' and 'babysit' are one word, and 'carry' is not cut to 'care'.
 */
function cut(word: string): string {
  const stem = changedY.test(word) ? word.replace(changedY, 'y') : word.replace(endings, '')
  if ([...stem].length < 3) return word
  return stem.replace(/([bdgklmnprt])\1$/, '$1')
}

/** The words of a text, with their endings. */
export function wholeWords(text: string): string[] {
  const folded = normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].map((word) => [...word].slice(0, wordMaxCharacters).join(''))
}

/** The words that somebody looks for, on both floors. */
export const searchWords = (text: string): string[] => wholeWords(text).map(cut)

/**
 * Every word a task is found by: of its title, its description and its category's names. Each stands cut, so that all
 * its forms find it, and whole, so that it is found while it is still being typed: 'gardeni' begins 'gardening' alone.
 */
export function searchWordsOf({ title, description, category }: Pick<Task, 'title' | 'description' | 'category'>) {
  const words = wholeWords(`${title} ${description} ${namesOf(category)}`)
  return [...new Set(words.flatMap((word) => [cut(word), word]))]
}

/** Whether each word looked for begins one of the task's words. Signs alone are no words, and nothing has them. */
export function isFoundBy(task: Pick<Task, 'title' | 'description' | 'category'>, q: string): boolean {
  const words = searchWordsOf(task)
  const wanted = searchWords(q)
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)))
}
