import type { ReactNode } from 'react'
import { formatChatTime } from '#shared/messages/format-message-time.ts'
import { notesOfCaseMax } from '#shared/moderation/limits.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { reportReasons } from '#shared/reports/choices.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './history-panel.module.css'
import { appealEvents, caseCopy, decisionLabels, outcomeEvents } from './moderation-copy.ts'
import { NoteForm } from './note-form.tsx'
import { answeredTitle, askedText, noteCopy } from './notes-copy.ts'

type Content = NonNullable<Case['content']>
type Props = {
  caseId: string
  content: Content
  viewerId: string
  renderFactorGate: (onShown: () => void) => ReactNode
}

/** The events of a case and the notes at it, in their order, and the way to write one. */
export function HistoryPanel({ caseId, content, viewerId, renderFactorGate }: Props) {
  const today = useToday()
  const { reports, decision, earlierDecisions, appeals, answers, notes, questions } = content
  const decisions = decision ? [...earlierDecisions, decision] : []
  const events: Event[] = [
    ...reports.map(({ id, ref, reason, createdAt }) => ({
      id,
      at: createdAt,
      text: `Reported, ${ref}: ${reportReasons[reason].label}`,
    })),
    ...decisions.map((made) => ({ id: made.id, at: made.createdAt, text: decidedText(made) })),
    ...appeals.map(({ id, side, createdAt }) => ({ id, at: createdAt, text: appealEvents[side] })),
    ...answers.map((given) => ({ id: given.id, at: given.createdAt, text: answeredText(given) })),
    ...notes.map(({ id, writer, text, createdAt }) => ({
      id,
      at: createdAt,
      text: noteCopy.by(writer),
      words: text,
    })),
    ...questions.flatMap((question) => [
      { id: question.id, at: question.createdAt, text: askedText(question) },
      ...(question.answeredAt === null
        ? []
        : [{ id: `answer to ${question.id}`, at: question.answeredAt, text: answeredTitle[question.side] }]),
    ]),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <Panel title={caseCopy.history}>
      <Stack gap="lg">
        <ol className={classes.events}>
          {events.map(({ id, at, text, words }) => (
            <li key={id}>
              <span>{text}</span>
              <time dateTime={at}>{formatChatTime(at, today)}</time>
              {words && <blockquote dir="auto">{words}</blockquote>}
            </li>
          ))}
        </ol>
        {notes.length < notesOfCaseMax ? (
          <NoteForm caseId={caseId} viewerId={viewerId} renderFactorGate={renderFactorGate} />
        ) : (
          <Text tone="soft">{noteCopy.full}</Text>
        )}
      </Stack>
    </Panel>
  )
}

type Event = { id: string; at: string; text: string; words?: string }

const decidedText = ({ kind, decider }: NonNullable<Content['decision']>): string =>
  `Decided${decider ? ` by ${firstNameOf(decider)}` : ''}: ${decisionLabels[kind]}`

const answeredText = ({ outcome, answerer }: Content['answers'][number]): string =>
  `${answerer ? `${firstNameOf(answerer)} looked` : 'Looked'} again: ${outcomeEvents[outcome]}`
