import { useId } from 'react'
import { formatTimeAgo } from '#shared/calendar.ts'
import { changedTermsLabels } from '#shared/offers/changed-terms-copy.ts'
import { offerDialogCopy } from '#shared/offers/dialog-copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { firstNameOf, nameOf } from '#shared/users/format-user.ts'
import { reportItem } from '#web/features/reports/open-report.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './offer-comparison.module.css'
import { OfferFacts } from './offer-facts.tsx'
import { OfferMessage } from './offer-message.tsx'
import { OfferQuote } from './offer-quote.tsx'

type Props = {
  offer: Offer
  taskType: TaskType
  onAccept: () => void
  onDecline: () => void
  onMessage: () => void
}

/** One offer: the neighbor's own words, facts and the latest review about them, and the buttons to answer it. */
export function OfferColumn({ offer, taskType, onAccept, onDecline, onMessage }: Props) {
  const { id, taskId, helper, message, latestReview, changedTerms, createdAt } = offer
  const { accept, came } = offerDialogCopy[taskType]
  const waitsId = useId()
  const name = nameOf(helper)
  return (
    <li className={classes.offer} tabIndex={-1}>
      <div className={classes.person}>
        <PersonLink user={helper} size={48} offeredOn={taskId}>
          <time dateTime={createdAt}>{`${came} ${formatTimeAgo(createdAt, new Date())}`}</time>
        </PersonLink>
      </div>
      <OfferMessage message={message} />
      <OfferFacts offer={offer} />
      <OfferQuote review={latestReview} />
      <div className={classes.profile}>
        <TextLink to="/user/$userId" params={{ userId: helper.id }} search={{ offered: taskId }}>
          See profile<span className="visually-hidden">{` of ${name}`}</span>
        </TextLink>
        <MoreMenu
          label={`About the offer of ${name}`}
          items={[reportItem({ kind: 'offer', id, person: helper })]}
          look="faint"
        />
      </div>
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
