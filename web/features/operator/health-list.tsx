import { useQuery } from '@tanstack/react-query'
import { type HealthPart, healthParts } from '#shared/operator/health-parts.ts'
import type { Health } from '#shared/operator/health-schema.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { actionTexts, factTexts, healthCopy, jobLabels, jobText, partLabels, summaryText } from './health-copy.ts'
import classes from './health-list.module.css'
import { operatorQueries } from './queries.ts'

/** Each part of the installation, and what the operator should do about it. */
export function HealthList() {
  const { data: health, isPending, error, refetch } = useQuery(operatorQueries.health())
  if (isPending) return <CardSkeletons count={3} />
  if (!health) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Text role="status" className={classes.summary} data-needs-you={health.needs.length > 0}>
        {summaryText(health)}
      </Text>
      <Card className={classes.list}>
        <ul>
          {healthParts.map((part) => (
            <li key={part} className={classes.row} data-needs-you={health.needs.includes(part)}>
              <Part part={part} health={health} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function Part({ part, health }: { part: HealthPart; health: Health }) {
  const today = useToday()
  const needsYou = health.needs.includes(part)
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {partLabels[part]}
        </Title>
        <Tag tone={needsYou ? 'amber' : 'leaf'}>{needsYou ? healthCopy.needsYou : healthCopy.fine}</Tag>
      </div>
      <div className={classes.text}>
        <Text>{factTexts(part, health, today).join(' ')}</Text>
        {needsYou && <Text className={classes.action}>{actionTexts[part](health)}</Text>}
        {part === 'jobs' && <Jobs health={health} />}
      </div>
    </>
  )
}

function Jobs({ health }: { health: Health }) {
  const today = useToday()
  return (
    <Disclosure title={healthCopy.jobs}>
      <dl className={classes.jobs}>
        {health.jobs.map((job) => (
          <div key={job.name} data-is-late={job.isLate}>
            <dt>{jobLabels[job.name]}</dt>
            <dd>{jobText(job, today)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
