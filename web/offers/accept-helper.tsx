import { Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { nameOf } from '#shared/users/wording.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './accept-helper.module.css'
import { OfferRow } from './offer-row.tsx'

type Props = {
  /** Those that wait for an answer, the oldest first. */
  offers: Offer[]
  isBusy: boolean
  onAccept: (helperId: string) => Promise<unknown>
  onMessage: (helperId: string) => void
}

/** Every neighbor who offered, in comparable rows. */
export function AcceptHelper({ offers, isBusy, onAccept, onMessage }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const close = () => setChosen(null)

  return (
    <section className={classes.banner} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {offers.length === 1 ? 'A neighbor offered to help' : `${offers.length} neighbors offered to help`}
      </Title>
      <p className={classes.intro}>Read their words and their reviews, ask what you like, then accept one.</p>
      <ul className={classes.list}>
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            onAccept={() => setChosen(offer)}
            onMessage={() => onMessage(offer.helperId)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={chosen !== null}
        title={chosen ? `Accept ${nameOf(chosen.helper)}?` : ''}
        text={chosen ? whatFollows(chosen.helper.firstName, offers.length - 1) : ''}
        confirmLabel="Accept Helper"
        isBusy={isBusy}
        onConfirm={() => chosen && void onAccept(chosen.helperId).finally(close)}
        onClose={close}
      />
    </section>
  )
}

function whatFollows(name: string, others: number): string {
  const shared = `${name} is told at once and sees your exact address.`
  if (others === 0) return `${shared} Neighbors no longer find this task.`
  const rest = others === 1 ? 'The other neighbor who offered is' : 'The others who offered are'
  return `${shared} ${rest} told kindly that you have found somebody.`
}
