import { Text } from '@mantine/core'
import type { Offer } from '#shared/offers/schema.ts'
import { nameOf } from '#shared/users/wording.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import classes from './past-offers.module.css'

/** Offers that are no longer to be had, and why; said aloud when one goes while the screen is open. */
export const PastOffers = ({ offers }: { offers: Offer[] }) => (
  <ul className={classes.past} aria-live="polite">
    {offers.map(({ id, helper, status }) => (
      <li key={id}>
        <Text size="sm" c="dimmed">
          <TextLink to="/user/$userId" params={{ userId: helper.id }} className={classes.name}>
            {nameOf(helper)}
          </TextLink>
          {status === 'declined' ? ': declined by you, told kindly' : ': this no longer stands'}
        </Text>
      </li>
    ))}
  </ul>
)
