import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nextPageOf } from '#web/lib/pages.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewList } from './review-list.tsx'

type Props = {
  userId: string
  /** Shown while there are no reviews. */
  none: ReactNode
}

/** Reviews of a person, newest first. */
export function ReceivedReviews({ userId, none }: Props) {
  const received = useInfiniteQuery(reviewQueries.received(userId))
  const reviews = received.data

  if (received.isPending) return <CardSkeletons count={2} />
  if (!reviews) return <ErrorState order={3} error={received.error} onRetry={() => void received.refetch()} />
  return reviews.length === 0 ? none : <ReviewList reviews={reviews} more={nextPageOf(received)} />
}
