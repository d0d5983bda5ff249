import { explainCounting, promiseSentences } from '#shared/arrangements/promise-copy.ts'
import type { PromiseLine } from '#shared/arrangements/promise-schema.ts'
import { formatDate } from '#shared/calendar.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { openReport, type ReportSubject } from '#web/features/reports/open-report.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './promise-item.module.css'
import { promisesCopy } from './promises-copy.ts'

/** One arrangement of the viewer: how it went, whether it counts and until when, and 'This is wrong'. */
export function PromiseItem({ line }: { line: PromiseLine }) {
  return (
    <Card>
      <article className={classes.item}>
        <div>
          <Title order={2} size="h3">
            <bdi>{line.taskTitle ?? promisesCopy.deleted}</bdi>
          </Title>
          <Text size="sm" tone="soft">
            <bdi>{`${promisesCopy.with[line.role]} ${nameOf(line.with)}`}</bdi>
            {' · '}
            <time dateTime={line.endedAt}>{formatDate(line.endedAt)}</time>
          </Text>
          <Text className={classes.words}>
            {`${promiseSentences[line.outcome]} ${explainCounting(line.outcome, line.countsUntil && formatDate(line.countsUntil))}`}
          </Text>
        </div>
        <Wrong line={line} />
      </article>
    </Card>
  )
}

/** Answers are given on the page of the task, as long as the viewer sees it; later, moderators can be asked. */
function Wrong({ line }: { line: PromiseLine }) {
  const name = `${promisesCopy.wrong}: ${line.taskTitle ?? promisesCopy.deleted}`
  const look = { 'aria-label': name, variant: 'subtle', size: 'compact', className: classes.wrong } as const
  if (line.taskId && line.isTaskSeen)
    return (
      <LinkButton to="/task/$id" params={{ id: line.taskId }} {...look}>
        {promisesCopy.wrong}
      </LinkButton>
    )
  if (isFormer(line.with)) return null
  return (
    <Button {...look} aria-haspopup="dialog" onClick={() => openReport(subjectOf(line))}>
      {promisesCopy.wrong}
    </Button>
  )
}

const subjectOf = ({ taskId, with: person }: PromiseLine): ReportSubject =>
  taskId ? { kind: 'match', id: taskId, person } : { kind: 'person', id: person.id, person }
