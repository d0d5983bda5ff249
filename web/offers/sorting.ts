import { compare } from '#shared/compare.ts'
import type { Offer } from '#shared/offers/schema.ts'

export const offerSorts = ['oldest', 'rating', 'distance', 'tasks'] as const
export type OfferSort = (typeof offerSorts)[number]

export const offerSortLabels: Record<OfferSort, string> = {
  oldest: 'First to answer',
  rating: 'Best rated',
  distance: 'Nearest',
  tasks: 'Most tasks completed',
}

/** More is better, and what nobody knows comes last. */
const worth: Record<OfferSort, (offer: Offer) => number> = {
  oldest: () => 0,
  rating: ({ helper }) => (helper.ratingCount === 0 ? -1 : Number(helper.totalRating)),
  distance: ({ distanceMiles }) => (distanceMiles === null ? Number.NEGATIVE_INFINITY : -distanceMiles),
  tasks: ({ tasksCompleted }) => tasksCompleted,
}

/**
 * Offers that are as good as each other stay in the order of their coming. Of two equal ratings, the one that more
 * gave.
 */
export function sortOffers(offers: readonly Offer[], by: OfferSort): Offer[] {
  const reviews = ({ helper }: Offer) => (by === 'rating' ? helper.ratingCount : 0)
  return [...offers].sort(
    (a, b) =>
      compare(worth[by](b), worth[by](a)) ||
      compare(reviews(b), reviews(a)) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  )
}
