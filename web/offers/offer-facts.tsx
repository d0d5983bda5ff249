import type { ReactNode } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { milesText } from '#shared/places/grid.ts'
import { joinedText } from '#shared/users/wording.ts'
import { Stars } from '#web/ui/stars.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './accept-helper.module.css'

/** What speaks for a helper, the same lines for each. */
export const OfferFacts = ({ offer }: { offer: Offer }) => (
  <dl className={classes.facts}>
    <Fact name="Rating">
      <Stars rated={offer.helper} />
    </Fact>
    <Fact name="Tasks completed">{offer.tasksCompleted || 'None yet'}</Fact>
    <Fact name="Distance">{offer.distanceMiles === null ? 'Not known' : milesText(offer.distanceMiles)}</Fact>
    <Fact name="Joined">{joinedText(offer.memberSince)}</Fact>
    <Fact name="Helped each other">{offer.haveHelped ? <Tag tone="spruce">Yes</Tag> : 'Not yet'}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
