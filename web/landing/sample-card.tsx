import { IconClock, IconHourglass, IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { categories } from '#shared/tasks/categories.ts'
import { categoryLook } from '#web/features/tasks/cards/category-look.ts'
import { landingCopy } from './landing-copy.ts'
import { durationOf, priceOf, type Sample } from './samples.ts'

export function SampleCard({ sample }: { sample: Sample }) {
  const titleId = useId()
  const { icon: Icon, tone } = categoryLook[sample.category]
  return (
    <li className="card">
      <p className={`category tile-${tone}`}>
        <span className={`tile tile-${tone}`}>
          <Icon size={24} aria-hidden />
        </span>
        {categories[sample.category].label}
      </p>
      <h3 id={titleId}>{sample.title}</h3>
      <p className="requester">
        {sample.requesterName}{' '}
        <span className="rating">
          <IconStarFilled size={15} aria-hidden />
          <span className="visually-hidden">rated</span> {sample.rating}
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
          {landingCopy.requests.offer}
        </a>
      </div>
    </li>
  )
}
