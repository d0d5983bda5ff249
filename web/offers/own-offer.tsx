import { Stack } from '@mantine/core'
import { useState } from 'react'
import { browseOthers, offerLabels } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { backToTasks } from '#web/tasks/last-browse.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { OfferButton } from './offer-button.tsx'
import { useOwnOffer } from './offers-of-task.ts'
import { useWithdrawOffer } from './queries.ts'

type Props = {
  task: Task
  viewerId: string
  /** Where the offer bar asks, nothing is asked here. */
  hasBar: boolean
  onTaken: () => void
}

/** What a neighbor can do about a task that is not theirs: offer, take the offer back, or look further. */
export function OwnOffer({ task, viewerId, hasBar, onTaken }: Props) {
  const { id, status, isLoading, error, again, mayOffer } = useOwnOffer(task, viewerId)

  if (isLoading || (hasBar && mayOffer)) return null
  if (error) return <ErrorState order={3} error={error} onRetry={again} />
  if (status === 'declined')
    return (
      <LinkButton {...backToTasks()} variant="light" fullWidth>
        {browseOthers}
      </LinkButton>
    )
  return (
    <Stack gap="xs">
      <OfferButton task={task} viewerId={viewerId} fullWidth />
      {id && status === 'pending' && <TakeBack task={task} offerId={id} onTaken={onTaken} />}
    </Stack>
  )
}

function TakeBack({ task, offerId, onTaken }: { task: Task; offerId: string; onTaken: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawOffer(task)
  const { takeBack, takeBackQuestion, withdrawing } = offerLabels[task.taskType]
  const done = () => setAsking(false)

  return (
    <>
      <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {takeBack}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={takeBackQuestion}
        text={withdrawing(firstNameOf(task.requester))}
        confirmLabel="Take Back"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id: offerId }, { onSuccess: onTaken, onSettled: done })}
        onClose={done}
      />
    </>
  )
}
