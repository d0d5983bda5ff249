import { expect, test } from 'vitest'
import { categories, categoriesFoundBy, categoryNames, offeredCategories } from './categories.ts'

test('thirteen are valid, and the form offers ten', () => {
  expect(categoryNames).toHaveLength(13)
  expect(offeredCategories.map((name) => categories[name].label)).toEqual([
    'Household',
    'Tutoring',
    'Pet Care',
    'Transportation',
    'Tech Help',
    'Gardening',
    'Childcare',
    'Elderly Care',
    'Delivery',
    'Other',
  ])
})

test.each([
  ['childcare', ['childcare', 'babysitting'], 'Babysitting'],
  ['pets', ['pets', 'pet_care'], 'Pet Care'],
  ['delivery', ['delivery', 'errands'], 'Errands'],
] as const)('%s finds %j, and a card still says %s', (name, found, label) => {
  expect(categoriesFoundBy(name)).toEqual(found)
  expect(categoriesFoundBy(found[1])).toEqual(found)
  expect(categories[found[1]].label).toBe(label)
})

test('every other category finds itself alone', () => {
  expect(categoriesFoundBy('tech')).toEqual(['tech'])
})
