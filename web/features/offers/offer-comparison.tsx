import { useEffect, useRef, useState } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { oneOf } from '#shared/one-of.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { verifiedMeaning } from '#shared/users/format-user.ts'
import { Select } from '#web/ui/select.tsx'
import { type Answer, AnswerOfferDialog } from './answer-offer-dialog.tsx'
import { readLastSort, storeLastSort } from './last-sort.ts'
import { OfferColumns } from './offer-columns.tsx'
import classes from './offer-comparison.module.css'
import { type OfferSort, offerSortLabels, offerSorts, sortOffers } from './sorting.ts'

type Props = {
  task: Task
  viewerId: string
  /** Offers waiting for an answer. */
  offers: Offer[]
  onMessage: (helperId: string) => void
  onAccepted: () => void
  /** Called when an offer was declined, or could not be accepted any more. */
  onAnswered: () => void
}

/** Compares the offers side by side. */
export function OfferComparison({ task, viewerId, offers, onMessage, onAccepted, onAnswered }: Props) {
  const [sort, setSort] = useState(() => readLastSort(viewerId, task.id))
  const [openDialog, setOpenDialog] = useState<{ offer: Offer; answer: Answer } | null>(null)
  const isAsking = useRef(false)
  isAsking.current = openDialog !== null
  const isSingle = offers.length === 1
  const sortBy = (chosen: OfferSort) => {
    storeLastSort(viewerId, task.id, chosen)
    setSort(chosen)
  }

  // The last offer may disappear while its dialog is open, and the focus with it.
  useEffect(() => () => void (isAsking.current && onAnswered()), [onAnswered])

  return (
    <>
      <div className={classes.head}>
        <p className={classes.intro}>
          {`Read their words and their reviews, ask what you like, then ${isSingle ? 'accept' : 'accept one'}.`}
        </p>
        {!isSingle && <Sort sort={sort} onChange={sortBy} />}
      </div>
      <OfferColumns
        offers={sortOffers(offers, sort)}
        taskType={task.taskType}
        onAsk={(offer, answer) => setOpenDialog({ offer, answer })}
        onMessage={onMessage}
      />
      {offers.some(({ helper }) => helper.isVerified) && <p className={classes.meaning}>{verifiedMeaning}</p>}
      {openDialog && (
        <AnswerOfferDialog
          task={task}
          {...openDialog}
          offer={offers.find(({ id }) => id === openDialog.offer.id) ?? openDialog.offer}
          others={offers.filter(({ id }) => id !== openDialog.offer.id).length}
          isWaiting={offers.some(({ id }) => id === openDialog.offer.id)}
          onMessage={onMessage}
          onAccepted={onAccepted}
          onAnswered={onAnswered}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  )
}

type SortProps = { sort: OfferSort; onChange: (sort: OfferSort) => void }

const Sort = ({ sort, onChange }: SortProps) => (
  <Select
    label="Sort by"
    className={classes.sort}
    labelClassName={classes.sortLabel}
    data={offerSorts.map((value) => ({ value, label: offerSortLabels[value] }))}
    value={sort}
    onChange={({ currentTarget }) => onChange(oneOf(offerSorts, currentTarget.value) ?? sort)}
  />
)
