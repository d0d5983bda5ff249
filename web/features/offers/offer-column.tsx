import { useId } from 'react'
import { formatTimeAgo } from '#shared/calendar.ts'
import { changedTermsLabels } from '#shared/offers/changed-terms-copy.ts'
import { offerDialogCopy } from '#shared/offers/dialog-copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { firstNameOf, nameOf } from '#shared/users/format-user.ts'
import { Button } from '#web/ui/button.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './offer-comparison.module.css'
import { OfferFacts } from './offer-facts.tsx'
import { OfferMessage } from './offer-message.tsx'

type Props = {
  offer: Offer
  taskType: TaskType
  onAccept: () => void
  onDecline: () => void
  onMessage: () => void
}

/** One offer: the neighbor, facts about them, their message, and the buttons to answer it. */
export function OfferColumn({ offer, taskType, onAccept, onDecline, onMessage }: Props) {
  const { helper, message, changedTerms, createdAt } = offer
  const { accept, came } = offerDialogCopy[taskType]
  const waitsId = useId()
  const name = nameOf(helper)
  return (
    <li className={classes.offer} tabIndex={-1}>
      <div className={classes.person}>
        <PersonLink user={helper} size={48}>
          <time dateTime={createdAt}>{`${came} ${formatTimeAgo(createdAt, new Date())}`}</time>
        </PersonLink>
      </div>
      <OfferFacts offer={offer} />
      <OfferMessage message={message} />
      <div className={classes.actions}>
        {changedTerms && (
          <p className={classes.waits} id={waitsId}>
            {changedTermsLabels[taskType].waits(firstNameOf(helper), changedTerms.changed)}
          </p>
        )}
        <Button
          aria-label={`${accept} ${name}`}
          aria-haspopup="dialog"
          {...(changedTerms && { variant: 'light', 'aria-describedby': waitsId })}
          onClick={onAccept}
        >
          {accept}
        </Button>
        <div className={classes.quiet}>
          <Button aria-label={`Message ${name}`} variant="default" onClick={onMessage}>
            Message
          </Button>
          <Button
            aria-label={`Decline ${name}`}
            variant="subtle"
            color="gray"
            aria-haspopup="dialog"
            onClick={onDecline}
          >
            Decline
          </Button>
        </div>
      </div>
    </li>
  )
}
