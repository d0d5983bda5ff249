import { type ReactNode, useRef, useState } from 'react'
import { isWaiting } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { readStored } from '#web/lib/storage.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { answeredTitle, askedText, questionCopy, unansweredText } from './notes-copy.ts'
import { QuestionForm, questionKey } from './question-form.tsx'
import { Statement } from './statement.tsx'

type Content = NonNullable<Case['content']>
type Props = {
  found: Case
  content: Content
  viewerId: string
  renderFactorGate: (onShown: () => void) => ReactNode
}

/** The questions to the two sides of a case with their answers, and the way to ask; nothing if there is neither. */
export function QuestionPanel({ found, content, viewerId, renderFactorGate }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusFallback = useFocusFallback(heading)
  const [isOpen, setOpen] = useState(false)
  const people = isWaiting(found.state) ? findAskable(content) : []
  if (people.length === 0 && content.questions.length === 0) return null
  const hasDraft = readStored(questionKey(viewerId, found.id)) !== ''
  return (
    <div {...focusFallback}>
      <Panel title={questionCopy.title} headingRef={heading}>
        <Stack gap="lg">
          {content.questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
          {people.length > 0 && !isOpen && (
            <>
              <Text tone="soft">{questionCopy.note}</Text>
              <Button variant="light" fullWidth onClick={() => setOpen(true)}>
                {hasDraft ? questionCopy.goOn : questionCopy.open}
              </Button>
            </>
          )}
          {people.length > 0 && isOpen && (
            <QuestionForm
              caseId={found.id}
              viewerId={viewerId}
              people={people}
              onClose={() => setOpen(false)}
              renderFactorGate={renderFactorGate}
            />
          )}
        </Stack>
      </Panel>
    </div>
  )
}

function Question({ question }: { question: Content['questions'][number] }) {
  const { side, text, createdAt, answer, answeredAt } = question
  return (
    <>
      <Statement title={askedText(question)} at={createdAt} note={unansweredText(question)}>
        {text}
      </Statement>
      {answer !== null && answeredAt !== null && (
        <Statement title={answeredTitle[side]} at={answeredAt}>
          {answer}
        </Statement>
      )}
    </>
  )
}

/** Returns those who can still be asked: the author, and one of those who reported it. */
function findAskable({ author, reports, questions }: Content): { value: string; label: string }[] {
  const isAsked = (side: 'author' | 'reporter') => questions.some((question) => question.side === side)
  const reporters = isAsked('reporter') ? [] : reports.filter(({ reporterId }) => reporterId !== null)
  return [
    ...(author && !isAsked('author') ? [{ value: 'author', label: questionCopy.author }] : []),
    ...reporters.map(({ id, ref }) => ({ value: id, label: questionCopy.reporter(ref) })),
  ]
}
