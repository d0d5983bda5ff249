import {
  IconBabyCarriage,
  IconClock,
  IconHourglass,
  IconMapPin,
  IconPaw,
  IconShoppingBag,
  IconStarFilled,
} from '@tabler/icons-react'
import { useId } from 'react'
import { copy } from './landing-copy.ts'
import { durationOf, priceOf, type Sample } from './samples.ts'

const looks = {
  Babysitting: { Icon: IconBabyCarriage, tile: 'tile-rose' },
  'Pet Care': { Icon: IconPaw, tile: 'tile-plum' },
  Errands: { Icon: IconShoppingBag, tile: 'tile-sky' },
}

export function SampleCard({ sample }: { sample: Sample }) {
  const titleId = useId()
  const { Icon, tile } = looks[sample.category]
  return (
    <li className="card">
      <p className={`category ${tile}`}>
        <span className={`tile ${tile}`}>
          <Icon size={24} aria-hidden />
        </span>
        {sample.category}
      </p>
      <h3 id={titleId}>{sample.title}</h3>
      <p className="poster">
        {sample.poster}{' '}
        <span className="rating">
          <IconStarFilled size={15} aria-hidden />
          <span className="unseen">rated</span> {sample.rating}
        </span>
      </p>
      <ul className="facts">
        <li>
          <IconMapPin size={18} aria-hidden /> {sample.miles} miles away
        </li>
        <li>
          <IconClock size={18} aria-hidden /> {sample.time}
        </li>
        <li>
          <IconHourglass size={18} aria-hidden /> {durationOf(sample)}
        </li>
      </ul>
      <div className="card-foot">
        <p className="price">{priceOf(sample)}</p>
        <a className="button button-spruce" href="/auth" aria-describedby={titleId}>
          {copy.requests.offer}
        </a>
      </div>
    </li>
  )
}
