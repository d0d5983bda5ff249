import { graphemesOf } from '#shared/graphemes.ts'

/** The first characters of a name's first and last word, as a reader counts them. */
export function initialsOf(name: string): string {
  const words = name.split(' ')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => graphemesOf(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
