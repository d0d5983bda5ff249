import { describeRecord, promiseLabels } from '#shared/arrangements/describe-record.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { formatMiles } from '#shared/places/grid.ts'
import { Stars } from '#web/ui/stars.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './offer-comparison.module.css'

/** The known facts about a helper in one line: '★ 4.7 (12) · 3 tasks · about 1 mile'. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { helper, tasksCompleted, distanceMiles, haveHelped, promises, record } = offer
  const facts = [
    helper.ratingCount > 0 && <Stars rated={helper} />,
    tasksCompleted > 0 && (tasksCompleted === 1 ? '1 task' : `${tasksCompleted} tasks`),
    distanceMiles !== null && formatMiles(distanceMiles),
  ].filter((fact) => fact !== false)
  return (
    <div className={classes.facts}>
      {/* A dot stays with the fact before it when the line breaks. */}
      {facts.map((fact, index) => (
        <span key={index} className={classes.fact}>
          <span>{fact}</span>
          {index < facts.length - 1 && <span>·</span>}
        </span>
      ))}
      {promises && <Tag tone="leaf">{promiseLabels[promises]}</Tag>}
      {haveHelped && <Tag tone="spruce">You have helped each other</Tag>}
      {record && <span className={classes.record}>{describeRecord(record)}</span>}
    </div>
  )
}
