import { useRef } from 'react'
import { offerLabels } from '#shared/offers/copy.ts'
import { offersAnchor } from '#shared/tasks/anchors.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Title } from '#web/ui/title.tsx'
import { PastOffers } from './past-offers.tsx'
import classes from './task-offers.module.css'
import { useOffersToAnswer } from './use-offers-to-answer.ts'

const OfferComparison = lazyComponent(() => import('./offer-comparison.tsx').then((part) => part.OfferComparison))

type Props = {
  task: Task
  viewerId: string
  onMessage: (helperId: string) => void
  /** Called when an offer was accepted. */
  onAccepted: () => void
}

/** The offers on the viewer's open task: waiting ones to compare, and past ones with their outcome. */
export function TaskOffers({ task, viewerId, ...callbacks }: Props) {
  const { mayChoose, isLoading, waiting, past, error, retry } = useOffersToAnswer(task, viewerId)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusFallback = useFocusFallback(heading)
  const goToHeading = useFocusAfterRender(heading)
  const isAnyWaiting = waiting.length > 0
  const labels = offerLabels[task.taskType]

  if (!mayChoose) return null
  return (
    <section
      className={classes.offers}
      data-is-any-waiting={isAnyWaiting}
      aria-labelledby={offersAnchor}
      {...focusFallback}
    >
      <Title order={2} size="h3" id={offersAnchor} ref={heading} tabIndex={-1}>
        {isAnyWaiting ? labels.waiting(waiting.length) : labels.heading}
      </Title>
      {isLoading && <Skeleton height={48} className={classes.loading} />}
      {error && <ErrorState order={3} error={error} onRetry={retry} />}
      {isAnyWaiting && (
        <OfferComparison {...{ task, viewerId }} offers={waiting} onAnswered={goToHeading} {...callbacks} />
      )}
      {!isAnyWaiting && !isLoading && !error && (
        <p className={classes.none}>{past.length === 0 ? labels.noneYet : labels.noneLeft}</p>
      )}
      <PastOffers offers={past} />
    </section>
  )
}
