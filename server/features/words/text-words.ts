import { descriptionMaxCharacters, titleMaxCharacters } from '#shared/constants.ts'
import { normalizeUnicode } from '#shared/normalize-unicode.ts'
import { labelsOf } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** The index accepts no word of more than 2046 bytes, and nobody searches for more than a word's beginning. */
const wordMaxCharacters = 60

/** Letters with a common replacement on other keyboards that Unicode decomposition does not produce. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}

/** Compatibility decomposition turns one character such as U+FDFA into eighteen; real text stays within this length. */
const foldedMaxLength = 2 * (titleMaxCharacters + descriptionMaxCharacters)

/** Removes case, accents, apostrophes and invisible characters. */
const fold = (text: string) =>
  normalizeUnicode(text, 'NFKD')
    .slice(0, foldedMaxLength)
    .replace(/[\p{M}\p{Cf}'’‘ʼ]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/g, (letter) => plainLetters[letter] ?? letter)

/** Scripts that use no spaces between words: each pair of neighboring characters is a word. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedRun = new RegExp(`^[${unspaced}]`, 'u')
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}])+`, 'gu')
const withHyphens = /[\p{L}\p{N}\u2010\u2013-]+/gu

export const isUnspaced = (word: string): boolean => unspacedRun.test(word)

const shortened = (word: string) => [...word].slice(0, wordMaxCharacters).join('')

function pairsIn(run: string): string[] {
  const letters = [...run]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`)
}

const runsIn = (folded: string): string[] => folded.match(runs) ?? []

const wordsOf = (runs: string[]): string[] => runs.flatMap((run) => (isUnspaced(run) ? pairsIn(run) : [shortened(run)]))

/** Single letters with a sign between each two: 'A/C', 'T.V.'. */
const initials = /(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L})+(?![\p{L}\p{N}])/gu

/** Returns the words of a text in order, in the form in which they are searched for. */
export const wordsIn = (text: string): string[] =>
  wordsOf(runsIn(fold(text).replace(initials, (letters) => letters.replace(/[./]/g, ''))))

/** Returns compounds with the hyphens between their words removed: 'wifi' for 'Wi-Fi'. */
const joinedIn = (folded: string): string[] =>
  (folded.match(withHyphens) ?? []).flatMap((compound) => {
    const words = compound.split(/[-\u2010\u2013]/)
    return words.length > 1 && !words.includes('') ? [shortened(words.join(''))] : []
  })

/** Returns the last character of each run in an unspaced script, so that each of its characters begins a word. */
const lastLettersOf = (runs: string[]): string[] => runs.flatMap((run) => (isUnspaced(run) ? [...run].slice(-1) : []))

/**
 * Returns every whole word by which a task is found, from its title, its description and its category's names. The
 * database adds their English stems.
 */
export function searchWordsOf({ title, description, category }: Pick<Task, 'title' | 'description' | 'category'>) {
  const folded = fold(`${title} ${description} ${labelsOf(category)}`)
  const found = runsIn(folded)
  return [...new Set([...wordsOf(found), ...joinedIn(folded), ...lastLettersOf(found)])]
}
