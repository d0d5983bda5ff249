import type { ReactNode } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { formatMiles } from '#shared/places/grid.ts'
import { formatJoinedMonth } from '#shared/users/format-user.ts'
import { Stars } from '#web/ui/stars.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './offer-comparison.module.css'

/** Facts about a helper, the same lines for each. */
export const OfferFacts = ({ offer }: { offer: Offer }) => (
  <dl className={classes.facts}>
    <Fact name="Rating">
      <Stars rated={offer.helper} />
    </Fact>
    <Fact name="Tasks completed">{offer.tasksCompleted || 'None yet'}</Fact>
    <Fact name="Distance">{offer.distanceMiles === null ? 'Not known' : formatMiles(offer.distanceMiles)}</Fact>
    <Fact name="Joined">{formatJoinedMonth(offer.memberSince)}</Fact>
    <Fact name="Helped each other">{offer.haveHelped ? <Tag tone="spruce">Yes</Tag> : 'Not yet'}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
