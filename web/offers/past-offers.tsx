import { Text } from '@mantine/core'
import { isolated } from '#shared/bidi.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { nameOf } from '#shared/users/wording.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import classes from './past-offers.module.css'

/** Offers that are no longer to be had, and why; said aloud when one goes while the screen is open. */
export const PastOffers = ({ offers }: { offers: Offer[] }) => (
  <ul className={classes.past} aria-live="polite">
    {offers.map((offer) => (
      <li key={offer.id}>
        <Text size="sm" c="dimmed">
          <TextLink to="/user/$userId" params={{ userId: offer.helper.id }} className={classes.name}>
            <bdi>{nameOf(offer.helper)}</bdi>
          </TextLink>
          <span>{endOf(offer)}</span>
        </Text>
      </li>
    ))}
  </ul>
)

function endOf({ status, releasedBy, releaseReason }: Offer): string {
  if (status === 'declined') return ': declined by you, told kindly'
  if (releasedBy === null) return ': this no longer stands'
  const end = releasedBy === 'helper' ? ' stepped back' : ', released by you'
  return releaseReason ? `${end}: “${isolated(releaseReason)}”` : end
}
