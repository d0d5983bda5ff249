import { descriptionMaxCharacters, titleMaxCharacters } from '#shared/limits.ts'
import { normalized } from '#shared/normalize.ts'
import { namesOf } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** The index keeps no word of more than 2046 bytes; nobody searches for more than its beginning. */
const wordMaxCharacters = 60

/** Letters that are written as others where a keyboard lacks them, and that no decomposition leads to those. */
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

/** Compatibility decomposition makes eighteen letters of one such as U+FDFA; all words that people write are within. */
const foldedMaxLength = 2 * (titleMaxCharacters + descriptionMaxCharacters)

/** Without case, accents, apostrophes and what shows nothing. */
const fold = (text: string) =>
  normalized(text, 'NFKD')
    .slice(0, foldedMaxLength)
    .replace(/[\p{M}\p{Cf}'’‘ʼ]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/g, (letter) => plainLetters[letter] ?? letter)

/** Scripts that put no blanks between words: of these each two neighboring letters are a word. */
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

/** Letters that each stand alone, with a sign between each two: 'A/C', 'T.V.'. */
const initials = /(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L})+(?![\p{L}\p{N}])/gu

/** The words of a text in their order, as they are looked for. */
export const wordsIn = (text: string): string[] =>
  wordsOf(runsIn(fold(text).replace(initials, (letters) => letters.replace(/[./]/g, ''))))

/** Words with a hyphen between each two of them, joined: 'wifi' of 'Wi-Fi'. */
const joinedIn = (folded: string): string[] =>
  (folded.match(withHyphens) ?? []).flatMap((compound) => {
    const words = compound.split(/[-\u2010\u2013]/)
    return words.length > 1 && !words.includes('') ? [shortened(words.join(''))] : []
  })

/** The last letter of a run stands alone too, so that each of its letters begins a word. */
const lastLettersOf = (runs: string[]): string[] => runs.flatMap((run) => (isUnspaced(run) ? [...run].slice(-1) : []))

/**
 * Every word that a task is found by, whole: of its title, its description and its category's names. The database adds
 * their English stems.
 */
export function searchWordsOf({ title, description, category }: Pick<Task, 'title' | 'description' | 'category'>) {
  const folded = fold(`${title} ${description} ${namesOf(category)}`)
  const found = runsIn(folded)
  return [...new Set([...wordsOf(found), ...joinedIn(folded), ...lastLettersOf(found)])]
}
