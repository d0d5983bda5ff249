import type { TextPart } from './contact-detail.ts'

/** Adjacent digits, or one digit as a word. */
export type DigitGroup = TextPart & {
  digits: string
  isWord: boolean
  /** The separators since the group before; null if anything else is between the two. */
  gap: string | null
}

const digitWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const group = /\d+|(?<![\p{L}\p{N}])(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine)(?![\p{L}\p{N}])/giu
const separators = /^[ ()./·•*_,-]{1,3}$/

/** Divides the digits of a text into groups. */
export function digitGroupsIn(text: string): DigitGroup[] {
  let lastEnd = 0
  return [...text.matchAll(group)].map(({ index: start, 0: found }) => {
    const between = text.slice(lastEnd, start)
    const isWord = !/\d/.test(found)
    lastEnd = start + found.length
    return {
      digits: isWord ? digitOf(found) : found,
      isWord,
      start,
      end: lastEnd,
      gap: separators.test(between) ? between : null,
    }
  })
}

/** 'o' and 'oh' are zeros. */
const digitOf = (word: string) => String(Math.max(0, digitWords.indexOf(word.toLowerCase())))

const longestRun = 12

/** Returns the group at this index and those after it, as long as only separators are between them. */
export function joinedGroups(groups: DigitGroup[], index: number): DigitGroup[] {
  const next = groups.slice(index, index + longestRun)
  const end = next.findIndex(({ gap }, at) => at > 0 && gap === null)
  return end === -1 ? next : next.slice(0, end)
}
