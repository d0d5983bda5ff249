import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { reportReasons } from '#shared/reports/choices.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './history-panel.module.css'
import { caseCopy, decisionLabels } from './moderation-copy.ts'

/** The events of a case, in their order. */
export function HistoryPanel({ content }: { content: NonNullable<Case['content']> }) {
  const today = useToday()
  const { reports, decision } = content
  const events = [
    ...reports.map(({ id, ref, reason, createdAt }) => ({
      id,
      at: createdAt,
      text: `Reported, ${ref}: ${reportReasons[reason].label}`,
    })),
    ...(decision ? [{ id: decision.id, at: decision.createdAt, text: decidedText(decision) }] : []),
  ]
  return (
    <Panel title={caseCopy.history}>
      <ol className={classes.events}>
        {events.map(({ id, at, text }) => (
          <li key={id}>
            <span>{text}</span>
            <time dateTime={at}>{formatChatTime(at, today)}</time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const decidedText = ({ kind, decider }: NonNullable<NonNullable<Case['content']>['decision']>): string =>
  `Decided${decider ? ` by ${firstNameOf(decider)}` : ''}: ${decisionLabels[kind]}`
