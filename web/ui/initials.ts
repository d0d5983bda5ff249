import { graphemesOf } from '#shared/graphemes.ts'

const hasLetter = /\p{L}/u
/** Brackets and what shows nothing, before a word. */
const beforeLetters = /^[\p{P}\p{Cf}]+/u

/** The first characters of a name's first and last word that has a letter, as a reader counts them. */
export function initialsOf(name: string): string {
  const all = name.split(' ')
  const lettered = all.filter((word) => hasLetter.test(word) && !word.startsWith('('))
  const words = (lettered.length > 0 ? lettered : all).map((word) => word.replace(beforeLetters, '') || word)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => graphemesOf(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
