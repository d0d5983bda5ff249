/**
 * Search words of a task when 045 landed. A landed migration keeps its own copy of the code that it needs, so that a
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

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘ʼ]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/g, (letter) => plainLetters[letter] ?? letter)

/** Scripts without spaces between words: each pair of neighboring characters is a word. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedRun = new RegExp(`^[${unspaced}]`, 'u')
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}])+`, 'gu')
const withHyphens = /[\p{L}\p{N}\u2010\u2013-]+/gu

const isUnspaced = (word: string): boolean => unspacedRun.test(word)

const shortened = (word: string) => [...word].slice(0, wordMaxCharacters).join('')

function pairsIn(run: string): string[] {
  const letters = [...run]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`)
}

const runsIn = (folded: string): string[] => folded.match(runs) ?? []

/** Returns the words of a text in order, in the form in which they are searched for. */
export const wordsIn = (text: string): string[] =>
  runsIn(fold(text)).flatMap((run) => (isUnspaced(run) ? pairsIn(run) : [shortened(run)]))

/** Returns compounds with the hyphens between their words removed: 'wifi' for 'Wi-Fi'. */
const joinedIn = (folded: string): string[] =>
  (folded.match(withHyphens) ?? []).flatMap((compound) => {
    const words = compound.split(/[-\u2010\u2013]/)
    return words.length > 1 && !words.includes('') ? [shortened(words.join(''))] : []
  })

/** Returns the last character of each run in an unspaced script, so that each of its characters begins a word. */
const lastLettersIn = (folded: string): string[] =>
  runsIn(folded).flatMap((run) => (isUnspaced(run) ? [...run].slice(-1) : []))

export type Post = {
  id: string
  title: string
  description: string
  category: string
  area: string
  latitude: number | null
  longitude: number | null
}

/** Returns the whole words of the title, the description and the category's names, and hyphenated compounds joined. */
export function searchWordsOf({ title, description, category }: Pick<Post, 'title' | 'description' | 'category'>) {
  const text = `${title} ${description} ${labels[category]}`
  const folded = fold(text)
  return [...new Set([...wordsIn(text), ...joinedIn(folded), ...lastLettersIn(folded)])]
}
