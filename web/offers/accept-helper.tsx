import { Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { firstNameOf, nameOf } from '#shared/users/wording.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './accept-helper.module.css'
import { OfferRow } from './offer-row.tsx'

type Props = {
  /** Those that wait for an answer, the oldest first. */
  offers: Offer[]
  isBusy: boolean
  onAccept: (helperId: string) => void
  onMessage: (helperId: string) => void
}

/** Every neighbor who offered, in comparable rows. */
export function AcceptHelper({ offers, isBusy, onAccept, onMessage }: Props) {
  const id = useId()
  // The chosen offer outlives the question, so that its name does not vanish before the dialog has.
  const [chosen, setChosen] = useState<Offer | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isOne = offers.length === 1
  const asked = chosen ?? offers[0]
  const isWaiting = offers.some((offer) => offer.id === chosen?.id)

  function ask(offer: Offer) {
    setChosen(offer)
    setAsking(true)
  }

  return (
    <section className={classes.banner} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {isOne ? 'A neighbor offered to help' : `${offers.length} neighbors offered to help`}
      </Title>
      <p className={classes.intro}>
        Read their words and their reviews, ask what you like, then {isOne ? 'accept.' : 'accept one.'}
      </p>
      <ul className={classes.list}>
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            onAccept={() => ask(offer)}
            onMessage={() => onMessage(offer.helperId)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened={isAsking && isWaiting}
          title={`Accept ${nameOf(asked.helper)}?`}
          text={whatFollows(firstNameOf(asked.helper), offers.length - 1)}
          confirmLabel="Accept Helper"
          isBusy={isBusy}
          onConfirm={() => onAccept(asked.helperId)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function whatFollows(name: string, others: number): string {
  const shared = `${name} is told at once and sees your exact address.`
  if (others === 0) return `${shared} Neighbors no longer find this task.`
  const rest = others === 1 ? 'The other neighbor who offered is' : 'The others who offered are'
  return `${shared} ${rest} told kindly that you have found somebody.`
}
