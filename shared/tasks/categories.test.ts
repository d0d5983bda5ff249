import { expect, test } from 'vitest'
import { categories, categoriesMatching, categoryNames, currentCategories } from './categories.ts'

test('thirteen are valid, and the form offers ten', () => {
  expect(categoryNames).toHaveLength(13)
  expect(currentCategories.map((name) => categories[name].label)).toEqual([
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
] as const)('%s matches %j, and a card still shows %s', (name, found, label) => {
  expect(categoriesMatching(name)).toEqual(found)
  expect(categoriesMatching(found[1])).toEqual(found)
  expect(categories[found[1]].label).toBe(label)
})

test('every other category matches itself alone', () => {
  expect(categoriesMatching('tech')).toEqual(['tech'])
})
