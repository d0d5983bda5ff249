import { useId } from 'react'
import { changedLabels, confirmLabel } from '#shared/offers/terms-wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { TermsChange } from '#shared/tasks/terms.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { useToday } from '#web/lib/today.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import classes from './changed-offer.module.css'
import { useConfirmOffer } from './queries.ts'
import { TakeBack } from './take-back.tsx'
import { termLines } from './term-lines.ts'

type Props = {
  task: Task
  offerId: string
  change: TermsChange
  /** The offer was confirmed or taken back, and this goes. */
  onAnswered: () => void
}

/** What has changed since the viewer offered, and their answer: the offer stands, or is taken back. */
export function ChangedOffer({ task, offerId, change, onAnswered }: Props) {
  const id = useId()
  const today = useToday()
  const confirm = useConfirmOffer(task)
  const { heading, asks } = changedLabels[task.taskType]
  const read = { id: offerId, termsVersion: change.termsVersion }

  return (
    <section className={classes.changed} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {heading}
      </h3>
      <dl className={classes.terms}>
        {termLines(change, today).map(({ name, now, was }) => (
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
        <TakeBack task={task} offerId={offerId} onTaken={onAnswered} />
      </div>
    </section>
  )
}
