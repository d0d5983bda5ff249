import { expect, test } from 'vitest'
import type { Offer } from '#shared/offers/schema.ts'
import { publicAda } from '#tests/cast.ts'
import { type OfferSort, sortOffers } from './sorting.ts'

type Facts = { rating?: [string, number]; miles?: number | null; tasks?: number }

/** The letters of the names are in the order of arrival. */
const offerOf = (name: string, { rating: [totalRating, ratingCount] = ['0.00', 0], miles = 1, tasks = 0 }: Facts) =>
  ({
    id: name,
    helper: { ...publicAda, firstName: name, totalRating, ratingCount },
    tasksCompleted: tasks,
    distanceMiles: miles,
    createdAt: `2026-06-0${name.charCodeAt(0) - 96}T12:00:00.000Z`,
  }) as Offer

const ring = [
  offerOf('d', { rating: ['4.50', 12], miles: 0, tasks: 3 }),
  offerOf('b', { rating: ['4.50', 2], miles: null, tasks: 3 }),
  offerOf('a', { miles: null, tasks: 0 }),
  offerOf('c', { rating: ['5.00', 1], miles: 3, tasks: 9 }),
]

test.each<[string, OfferSort, string]>([
  ['the first to offer', 'oldest', 'abcd'],
  ['the best rated, then who has more reviews, the unrated last', 'rating', 'cdba'],
  ['the nearest, and unknown distances last', 'distance', 'dcab'],
  ['the most completed tasks, then the earliest offer', 'tasks', 'cbda'],
])('ada sees first %s', (_, by, names) => {
  expect(sortOffers(ring, by).map(({ id }) => id)).toEqual([...names])
})

test('sorting does not change its input', () => {
  sortOffers(ring, 'oldest')
  expect(ring[0]?.id).toBe('d')
})
