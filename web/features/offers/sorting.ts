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

/** Higher is better; unknown values come last. */
const sortValue: Record<OfferSort, (offer: Offer) => number> = {
  oldest: () => 0,
  rating: ({ helper }) => (helper.ratingCount === 0 ? -1 : Number(helper.totalRating)),
  distance: ({ distanceMiles }) => (distanceMiles === null ? Number.NEGATIVE_INFINITY : -distanceMiles),
  tasks: ({ tasksCompleted }) => tasksCompleted,
}

/** Equal offers stay in the order of arrival; between two equal ratings, the one with more reviews comes first. */
export function sortOffers(offers: readonly Offer[], by: OfferSort): Offer[] {
  const reviews = ({ helper }: Offer) => (by === 'rating' ? helper.ratingCount : 0)
  return [...offers].sort(
    (a, b) =>
      compare(sortValue[by](b), sortValue[by](a)) ||
      compare(reviews(b), reviews(a)) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  )
}
