import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Offer } from '#shared/offers/schema.ts'
import { agoText } from '#shared/tasks/wording.ts'
import { nameOf } from '#shared/users/wording.ts'
import { Person } from '#web/ui/person.tsx'
import { Stars } from '#web/ui/stars.tsx'
import classes from './accept-helper.module.css'

type Props = { offer: Offer; onAccept: () => void; onMessage: () => void }

/** Who offers, in what words, and since when. */
export function OfferRow({ offer, onAccept, onMessage }: Props) {
  const { helper, message, createdAt } = offer
  return (
    <li className={classes.offer}>
      <div className={classes.who}>
        <Link to="/user/$userId" params={{ userId: helper.id }} className={classes.person}>
          <Person user={helper} size={48}>
            <Stars rated={helper} />
          </Person>
        </Link>
        <time dateTime={createdAt} className={classes.since}>
          Offered {agoText(createdAt, new Date())}
        </time>
      </div>
      {message ? (
        <blockquote className={classes.words}>{message}</blockquote>
      ) : (
        <p className={`${classes.words} ${classes.silent}`}>No message with this offer.</p>
      )}
      <div className={classes.actions}>
        <Button aria-label={`Accept Helper ${nameOf(helper)}`} aria-haspopup="dialog" onClick={onAccept}>
          Accept Helper
        </Button>
        <Button aria-label={`Message ${nameOf(helper)}`} variant="default" onClick={onMessage}>
          Message
        </Button>
      </div>
    </li>
  )
}
