import { expect, test } from 'vitest'
import { hasWords, searchWords, searchWordsOf } from './search-words.ts'

const task = {
  title: "Walk Ada's two dogs",
  description: 'Café Zürich, Ünal & Søn: 3 stops; babysitting, too.',
  category: 'pets',
} as const

test.each([
  ['dog', true],
  ['DOGS', true],
  ['walking', true],
  ['walker dog', true],
  ['cafe zurich', true],
  ['CAFÉ', true],
  ['babysitter', true],
  ['baby', true],
  ['babysitt', true],
  ['babysitti', true],
  ['babysittin', true],
  ['sitting', false],
  ['pet care', true],
  ['adas', true],
  ['ada’s', true],
  ['3', true],
  ['dog cat', false],
  ['', true],
  ["%_' :* & | !", true],
])('looking for "%s" finds the task: %s', (q, found) => {
  expect(hasWords(searchWordsOf(task), searchWords(q))).toBe(found)
})

test('a word that never ends is known by its beginning', () => {
  const endless = 'b'.repeat(5000)
  const words = searchWordsOf({ ...task, description: endless })
  expect(words.every((word) => word.length <= 60)).toBe(true)
  expect(hasWords(words, searchWords(endless.slice(0, 200)))).toBe(true)
})

test('short words keep their endings, so that they stay words', () => {
  expect(searchWords('bus is red, ties, Ivy')).toEqual(['bus', 'is', 'red', 'ties', 'ivy'])
})
