import { useRef } from 'react'
import { formatDate } from '#shared/calendar.ts'
import { questionAnswerMaxCharacters } from '#shared/moderation/limits.ts'
import { questionAbout, questionTitle } from '#shared/moderation/question-copy.ts'
import type { Question } from '#shared/moderation/question-schema.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { useWordsForm } from '#web/lib/use-words-form.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { useAnswerQuestion } from './queries.ts'
import { questionAnswerCopy } from './question-answer-copy.ts'
import classes from './question-item.module.css'
import { QuotedWords } from './quoted-words.tsx'

type Props = { question: Question; viewerId: string }

/** A question of volunteers to the viewer: to be answered, answered, or decided without an answer. */
export function QuestionItem({ question, viewerId }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { text, state, answer, answeredAt, createdAt } = question
  return (
    <Card>
      <article {...useFocusFallback(heading)}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {questionTitle}
        </Title>
        <Text size="sm" tone="soft">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </Text>
        <Stack className={classes.question}>
          <Text>{questionAbout(question)}</Text>
          <QuotedWords>{text}</QuotedWords>
          {state === 'waiting' && <QuestionAnswerForm questionId={question.id} viewerId={viewerId} />}
          {state === 'lapsed' && <Text tone="soft">{questionAnswerCopy.lapsed}</Text>}
          {answer !== null && answeredAt !== null && (
            <>
              <Text>
                <strong>{questionAnswerCopy.answered(formatDate(answeredAt))}</strong>
              </Text>
              <QuotedWords>{answer}</QuotedWords>
            </>
          )}
        </Stack>
      </article>
    </Card>
  )
}

/** The answer to a question. Its draft survives a reload. */
function QuestionAnswerForm({ questionId, viewerId }: { questionId: string; viewerId: string }) {
  const answer = useAnswerQuestion()
  const { form, text } = useWordsForm({
    draftKey: storageKey('question-answer', viewerId, questionId),
    maxCharacters: questionAnswerMaxCharacters,
    missing: questionAnswerCopy.missing,
    send: (words, onSent) => {
      const finish = () => {
        onSent()
        showToast(questionAnswerCopy.sent)
      }
      answer.mutate({ id: questionId, text: words }, { onSuccess: finish })
    },
  })
  return (
    <form {...form}>
      <Stack gap="sm" align="start">
        <LimitedTextArea
          {...text}
          label={questionAnswerCopy.label}
          description={questionAnswerCopy.note}
          maxRows={12}
        />
        <BusyButton type="submit" isBusy={answer.isPending}>
          {questionAnswerCopy.answer}
        </BusyButton>
        <DraftStoredNote />
      </Stack>
    </form>
  )
}
