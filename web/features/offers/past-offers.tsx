import { isolateBidi } from '#shared/bidi.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './past-offers.module.css'

/** Past offers with the reason. A live region announces one that moves here while the screen is open. */
export const PastOffers = ({ offers }: { offers: Offer[] }) => (
  <ul className={classes.past} aria-live="polite">
    {offers.map((offer) => (
      <li key={offer.id}>
        <Text size="sm" tone="soft">
          <TextLink to="/user/$userId" params={{ userId: offer.helper.id }} className={classes.name}>
            <bdi>{nameOf(offer.helper)}</bdi>
          </TextLink>
          <span>{outcomeText(offer)}</span>
        </Text>
      </li>
    ))}
  </ul>
)

function outcomeText({ status, releasedBy, releaseReason }: Offer): string {
  if (status === 'declined') return ': declined by you, told kindly'
  if (releasedBy === null) return ': this no longer stands'
  const end = releasedBy === 'helper' ? ' canceled' : ', canceled by you'
  return releaseReason ? `${end}: “${isolateBidi(releaseReason)}”` : end
}
