import { expect, test } from 'vitest'
import { draftOf, keptDraft } from './review-draft.ts'

test('a review on its way keeps its stars with its words', () => {
  expect(draftOf(keptDraft({ rating: 4, comment: 'On time' }))).toEqual({ rating: 4, comment: 'On time' })
  expect(draftOf('')).toEqual({ rating: 0, comment: '' })
})

test('words that were kept without stars are still there', () => {
  expect(draftOf('On time')).toEqual({ rating: 0, comment: 'On time' })
})
