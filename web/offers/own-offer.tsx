import { Stack } from '@mantine/core'
import { browseOthers } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { backToTasks } from '#web/tasks/last-browse.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ChangedOffer } from './changed-offer-later.ts'
import { OfferButton } from './offer-button.tsx'
import { useOwnOffer } from './offers-of-task.ts'
import { TakeBack } from './take-back.tsx'

type Props = {
  task: Task
  viewerId: string
  /** Where the offer bar asks, nothing is asked here. */
  hasBar: boolean
  onTaken: () => void
}

/** What a neighbor can do about a task that is not theirs: offer, take the offer back, or look further. */
export function OwnOffer({ task, viewerId, hasBar, onTaken }: Props) {
  const { id, status, changed, isLoading, error, again, mayOffer } = useOwnOffer(task, viewerId)

  if (isLoading || (hasBar && mayOffer)) return null
  if (error) return <ErrorState order={3} error={error} onRetry={again} />
  if (status === 'declined')
    return (
      <LinkButton {...backToTasks()} variant="light" fullWidth>
        {browseOthers}
      </LinkButton>
    )
  if (id && changed) return <ChangedOffer task={task} offerId={id} change={changed} onAnswered={onTaken} />
  return (
    <Stack gap="xs">
      <OfferButton task={task} viewerId={viewerId} fullWidth />
      {id && status === 'pending' && <TakeBack task={task} offerId={id} onTaken={onTaken} />}
    </Stack>
  )
}
