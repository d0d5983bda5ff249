import { useState } from 'react'
import { offerLabels } from '#shared/offers/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useWithdrawOffer } from './queries.ts'

type Props = { task: Task; offerId: string; onWithdrawn: () => void }

/** Withdraws the viewer's own offer after a confirmation. */
export function WithdrawOffer({ task, offerId, onWithdrawn }: Props) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawOffer(task)
  const { withdraw: withdrawLabel, withdrawQuestion, withdrawing } = offerLabels[task.taskType]
  const close = () => setAsking(false)

  return (
    <>
      <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {withdrawLabel}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={withdrawQuestion}
        text={withdrawing(firstNameOf(task.requester))}
        confirmLabel="Take Back"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id: offerId }, { onSuccess: onWithdrawn, onSettled: close })}
        onClose={close}
      />
    </>
  )
}
