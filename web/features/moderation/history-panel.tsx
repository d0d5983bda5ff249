import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { reportReasons } from '#shared/reports/choices.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './history-panel.module.css'
import { appealEvents, caseCopy, decisionLabels, outcomeEvents } from './moderation-copy.ts'

/** The events of a case, in their order. */
export function HistoryPanel({ content }: { content: NonNullable<Case['content']> }) {
  const today = useToday()
  const { reports, decision, earlierDecisions, appeals, answers } = content
  const decisions = decision ? [...earlierDecisions, decision] : []
  const events = [
    ...reports.map(({ id, ref, reason, createdAt }) => ({
      id,
      at: createdAt,
      text: `Reported, ${ref}: ${reportReasons[reason].label}`,
    })),
    ...decisions.map((made) => ({ id: made.id, at: made.createdAt, text: decidedText(made) })),
    ...appeals.map(({ id, side, createdAt }) => ({ id, at: createdAt, text: appealEvents[side] })),
    ...answers.map((given) => ({ id: given.id, at: given.createdAt, text: answeredText(given) })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
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

type Content = NonNullable<Case['content']>

const decidedText = ({ kind, decider }: NonNullable<Content['decision']>): string =>
  `Decided${decider ? ` by ${firstNameOf(decider)}` : ''}: ${decisionLabels[kind]}`

const answeredText = ({ outcome, answerer }: Content['answers'][number]): string =>
  `${answerer ? `${firstNameOf(answerer)} looked` : 'Looked'} again: ${outcomeEvents[outcome]}`
