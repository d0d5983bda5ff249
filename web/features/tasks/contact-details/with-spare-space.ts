import type { TextPart } from './contact-detail.ts'

/** Includes the space that would be left over if this part of the text were removed. */
export function withSpareSpace(text: string, { start, end }: TextPart): TextPart {
  const isLineStart = start === 0 || text.charAt(start - 1) === '\n'
  if (isLineStart && text.charAt(end) === ' ') return { start, end: end + 1 }
  const isSpare = text.charAt(start - 1) === ' ' && (end === text.length || /[\s.,;:!?)]/.test(text.charAt(end)))
  return { start: isSpare ? start - 1 : start, end }
}
