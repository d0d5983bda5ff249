import { Skeleton, Title } from '@mantine/core'
import { useRef } from 'react'
import { offerLabels } from '#shared/offers/wording.ts'
import { offersPlace } from '#shared/tasks/places.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useFocusAfter } from '#web/lib/use-focus-after.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { later } from '#web/ui/later.tsx'
import { useOffersToAnswer } from './offers-of-task.ts'
import { PastOffers } from './past-offers.tsx'
import classes from './task-offers.module.css'

const AcceptHelper = later(() => import('./accept-helper.tsx').then((part) => part.AcceptHelper))

type Props = {
  task: Task
  viewerId: string
  onMessage: (helperId: string) => void
  /** One of them has been accepted. */
  onTaken: () => void
}

/** The offers on the viewer's open task: those that wait for an answer to compare, and what became of the others. */
export function TaskOffers({ task, viewerId, ...then }: Props) {
  const { mayChoose, isLoading, waiting, past, error, again } = useOffersToAnswer(task, viewerId)
  const heading = useRef<HTMLHeadingElement>(null)
  const keepsFocus = useFocusKept(heading)
  const goToHeading = useFocusAfter(heading)
  const isAnyWaiting = waiting.length > 0
  const labels = offerLabels[task.taskType]

  if (!mayChoose) return null
  return (
    <section
      className={classes.offers}
      data-is-any-waiting={isAnyWaiting}
      aria-labelledby={offersPlace}
      {...keepsFocus}
    >
      <Title order={2} size="h3" id={offersPlace} ref={heading} tabIndex={-1}>
        {isAnyWaiting ? labels.waiting(waiting.length) : labels.heading}
      </Title>
      {isLoading && <Skeleton height={48} mt="sm" radius="md" />}
      {error && <ErrorState order={3} error={error} onRetry={again} />}
      {isAnyWaiting && <AcceptHelper {...{ task, viewerId }} offers={waiting} onAnswered={goToHeading} {...then} />}
      {!isAnyWaiting && !isLoading && !error && (
        <p className={classes.none}>{past.length === 0 ? labels.noneYet : labels.noneLeft}</p>
      )}
      <PastOffers offers={past} />
    </section>
  )
}
