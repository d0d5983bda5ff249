import { Fragment, type ReactNode } from 'react'
import type { Offer } from '#shared/offers/schema.ts'
import { formatMiles } from '#shared/places/grid.ts'
import { Stars } from '#web/ui/stars.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './offer-comparison.module.css'

/** The known facts about a helper in one line: '★ 4.7 (12) · 3 tasks · about 1 mile'. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { helper, tasksCompleted, distanceMiles, haveHelped } = offer
  const facts: [name: string, shown: ReactNode][] = []
  if (helper.ratingCount > 0) facts.push(['rating', <Stars key="rating" rated={helper} />])
  if (tasksCompleted > 0) facts.push(['tasks', tasksCompleted === 1 ? '1 task' : `${tasksCompleted} tasks`])
  if (distanceMiles !== null) facts.push(['distance', formatMiles(distanceMiles)])
  return (
    <div className={classes.facts}>
      <span className={classes.line}>
        {facts.map(([name, shown], index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <span>{shown}</span>
          </Fragment>
        ))}
      </span>
      {haveHelped && <Tag tone="spruce">You have helped each other</Tag>}
    </div>
  )
}
