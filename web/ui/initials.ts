import { splitGraphemes } from '#shared/graphemes.ts'

const hasLetter = /\p{L}/u
/** Brackets and invisible characters at the start of a word. */
const beforeLetters = /^[\p{P}\p{Cf}]+/u

/** Returns the first grapheme of a name's first and last word that has a letter. */
export function initialsOf(name: string): string {
  const all = name.split(' ')
  const lettered = all.filter((word) => hasLetter.test(word) && !word.startsWith('('))
  const words = (lettered.length > 0 ? lettered : all).map((word) => word.replace(beforeLetters, '') || word)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => splitGraphemes(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
