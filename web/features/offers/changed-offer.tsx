import { useId } from 'react'
import { changedTermsLabels, confirmLabel } from '#shared/offers/changed-terms-copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { TermsChange } from '#shared/tasks/terms.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import classes from './changed-offer.module.css'
import { useConfirmOffer } from './queries.ts'
import { termLines } from './term-lines.ts'
import { WithdrawOffer } from './withdraw-offer.tsx'

type Props = {
  task: Task
  offerId: string
  change: TermsChange
  /** Called when the offer was confirmed or withdrawn; this component is then removed. */
  onAnswered: () => void
}

/** Shows the terms changed since the viewer's offer, and asks to confirm or withdraw it. */
export function ChangedOffer({ task, offerId, change, onAnswered }: Props) {
  const id = useId()
  const shownAt = useNow()
  const confirm = useConfirmOffer(task)
  const { heading, asks } = changedTermsLabels[task.taskType]
  const read = { id: offerId, termsVersion: change.termsVersion }

  return (
    <section className={classes.changed} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {heading}
      </h3>
      <dl className={classes.terms}>
        {termLines(change, shownAt).map(({ name, now, was }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{now}</span>
              {was !== undefined && <span className={classes.was}>{`was ${was}`}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.asks}>{asks(firstNameOf(task.requester))}</p>
      <div className={classes.answers}>
        <BusyButton isBusy={confirm.isPending} onClick={() => confirm.mutate(read, { onSuccess: onAnswered })}>
          {confirmLabel}
        </BusyButton>
        <WithdrawOffer task={task} offerId={offerId} onWithdrawn={onAnswered} />
      </div>
    </section>
  )
}
