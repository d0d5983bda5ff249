import { IconSelector } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { oneOf } from '#shared/one-of.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { verifiedMeaning } from '#shared/users/wording.ts'
import classes from './accept-helper.module.css'
import { lastSort, rememberSort } from './last-sort.ts'
import { OfferColumns } from './offer-columns.tsx'
import { type Answer, OfferQuestion } from './offer-question.tsx'
import { type OfferSort, offerSortLabels, offerSorts, sortOffers } from './sorting.ts'

type Props = {
  task: Task
  viewerId: string
  /** Those that wait for an answer. */
  offers: Offer[]
  onMessage: (helperId: string) => void
  onTaken: () => void
  /** One was declined, or could not be accepted any more. */
  onAnswered: () => void
}

/** Every neighbor who offered, side by side. */
export function AcceptHelper({ task, viewerId, offers, onMessage, onTaken, onAnswered }: Props) {
  const [sort, setSort] = useState(() => lastSort(viewerId, task.id))
  const [asked, ask] = useState<{ offer: Offer; answer: Answer } | null>(null)
  const isAsking = useRef(false)
  isAsking.current = asked !== null
  const isOne = offers.length === 1
  const sortBy = (chosen: OfferSort) => {
    rememberSort(viewerId, task.id, chosen)
    setSort(chosen)
  }

  // The last offer can go while it is asked about, and takes the question's focus along.
  useEffect(() => () => void (isAsking.current && onAnswered()), [onAnswered])

  return (
    <>
      <div className={classes.head}>
        <p className={classes.intro}>
          {`Read their words and their reviews, ask what you like, then ${isOne ? 'accept' : 'accept one'}.`}
        </p>
        {!isOne && <Sort sort={sort} onChange={sortBy} />}
      </div>
      <OfferColumns
        offers={sortOffers(offers, sort)}
        taskType={task.taskType}
        onAsk={(offer, answer) => ask({ offer, answer })}
        onMessage={onMessage}
      />
      {offers.some(({ helper }) => helper.isVerified) && <p className={classes.meaning}>{verifiedMeaning}</p>}
      {asked && (
        <OfferQuestion
          task={task}
          {...asked}
          offer={offers.find(({ id }) => id === asked.offer.id) ?? asked.offer}
          others={offers.filter(({ id }) => id !== asked.offer.id).length}
          isWaiting={offers.some(({ id }) => id === asked.offer.id)}
          onMessage={onMessage}
          onTaken={onTaken}
          onAnswered={onAnswered}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

/** The browser's own list of choices: the library's would weigh more than all the offers. */
const Sort = ({ sort, onChange }: { sort: OfferSort; onChange: (sort: OfferSort) => void }) => (
  <label className={classes.sort}>
    Sort by
    <span className={classes.choice}>
      <select value={sort} onChange={({ currentTarget }) => onChange(oneOf(offerSorts, currentTarget.value) ?? sort)}>
        {offerSorts.map((name) => (
          <option key={name} value={name}>
            {offerSortLabels[name]}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.8} aria-hidden />
    </span>
  </label>
)
