import { useId } from 'react'
import { agoText } from '#shared/calendar.ts'
import { offerDialogs } from '#shared/offers/dialog-wording.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { changedLabels } from '#shared/offers/terms-wording.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { firstNameOf, nameOf } from '#shared/users/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './accept-helper.module.css'
import { OfferFacts } from './offer-facts.tsx'
import { OfferWords } from './offer-words.tsx'

type Props = {
  offer: Offer
  taskType: TaskType
  onAccept: () => void
  onDecline: () => void
  onMessage: () => void
}

/** One neighbor who offers: who they are, what speaks for them, their words, and the answer. */
export function OfferColumn({ offer, taskType, onAccept, onDecline, onMessage }: Props) {
  const { helper, message, changedTerms, createdAt } = offer
  const { accept, came } = offerDialogs[taskType]
  const waitsId = useId()
  const name = nameOf(helper)
  return (
    <li className={classes.offer} tabIndex={-1}>
      <div className={classes.person}>
        <PersonLink user={helper} size={48}>
          <time dateTime={createdAt}>{`${came} ${agoText(createdAt, new Date())}`}</time>
        </PersonLink>
      </div>
      <OfferFacts offer={offer} />
      <OfferWords words={message} />
      <div className={classes.actions}>
        {changedTerms && (
          <p className={classes.waits} id={waitsId}>
            {changedLabels[taskType].waits(firstNameOf(helper), changedTerms.changed)}
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
