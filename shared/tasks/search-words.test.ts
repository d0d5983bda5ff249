import { expect, test } from 'vitest'
import { isFoundBy, searchWords, searchWordsOf } from './search-words.ts'

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
  ["%_' :* & | !", false],
  ['🐕', false],
])('looking for "%s" finds the task: %s', (q, found) => {
  expect(isFoundBy(task, q)).toBe(found)
})

test.each([
  ['babysitting', 'childcare', true],
  ['pet_care', 'pet care', true],
  ['errands', 'delivery errand', true],
  ['childcare', 'babysitting', false],
] as const)('a task in %s is found by "%s": %s', (category, q, found) => {
  expect(isFoundBy({ title: 'For an hour', description: 'On a Monday.', category }, q)).toBe(found)
})

test.each([
  [
    ['carry', 'carries', 'carried', 'carrying', 'carrier'],
    ['care', 'car', 'cart'],
  ],
  [
    ['party', 'parties', 'partying'],
    ['part', 'parted'],
  ],
  [
    ['cookie', 'cookies'],
    ['cook', 'cooking'],
  ],
  [['tidy', 'tidies', 'tidied', 'tidying'], ['tide']],
  [['key', 'keys'], ['knee']],
  [['delivery', 'deliveries'], ['deluxe']],
])('all of %j find each other, and none of them finds any of %j', (forms, others) => {
  const of = (title: string) => ({ title, description: 'On a Monday.', category: 'other' }) as const
  for (const form of forms) {
    expect(forms.filter((other) => !isFoundBy(of(other), form))).toEqual([])
    expect(others.filter((other) => isFoundBy(of(other), form))).toEqual([])
  }
})

test('a word that never ends is known by its beginning', () => {
  const endless = 'b'.repeat(5000)
  const endlessly = { ...task, description: endless }
  expect(searchWordsOf(endlessly).every((word) => word.length <= 60)).toBe(true)
  expect(isFoundBy(endlessly, endless.slice(0, 200))).toBe(true)
})

test('short words keep their endings, so that they stay words', () => {
  expect(searchWords('bus is red, ties, Ivy')).toEqual(['bus', 'is', 'red', 'ties', 'ivy'])
})
