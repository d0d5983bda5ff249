import { useRef } from 'react'
import { appealAnswerMaxCharacters } from '#shared/constants.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { outcomesFor } from './answer-values.ts'
import { DecisionFields } from './decision-fields.tsx'
import { appealCopy, decisionCopy, moderationToasts, outcomeLabels, outcomeNotes } from './moderation-copy.ts'
import type { useAnswerAppeals } from './queries.ts'
import { useAppealAnswerForm } from './use-appeal-answer-form.ts'

type Props = {
  found: Case
  content: NonNullable<Case['content']>
  viewerId: string
  answer: ReturnType<typeof useAnswerAppeals>
}

/** The answer to the appeals of a case, with the decision that takes the place of the earlier one, if it is changed. */
export function AppealAnswerForm({ found, content, viewerId, answer }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, choose, toConfirm, closeConfirm, clearDraft } = useAppealAnswerForm({
    found,
    viewerId,
    element,
  })
  const waiting = content.appeals.filter(({ isAnswered }) => !isAnswered)

  function finish() {
    clearDraft()
    showToast(moderationToasts.answered)
  }

  function confirm() {
    if (toConfirm === null) return
    answer.mutate({ ...toConfirm, version: found.version }, { onSuccess: finish, onError: closeConfirm })
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <RadioCards
          {...form.text('outcome')}
          legend={appealCopy.question}
          choices={outcomesFor(content.decision?.kind ?? 'keep').map((value) => ({
            value,
            label: outcomeLabels[value],
            description: outcomeNotes[value],
          }))}
        />
        {form.values.outcome === 'changed' && (
          <DecisionFields
            form={form}
            question={appealCopy.instead}
            subjectKind={found.subjectKind}
            reference={content.reports[0]?.ref ?? null}
            isByTied={content.knowsOne}
            mayRemove={content.mayRemove}
            onChoose={choose}
          />
        )}
        <LimitedTextArea
          {...form.text('text')}
          label={appealCopy.words}
          description={waiting.length > 1 ? appealCopy.wordsNoteForBoth : appealCopy.wordsNote}
          maxCharacters={appealAnswerMaxCharacters}
          maxRows={12}
        />
        <Stack gap="xs">
          <Button type="submit" fullWidth>
            {appealCopy.answer}
          </Button>
          <DraftStoredNote />
        </Stack>
      </Stack>
      {toConfirm && (
        <ConfirmDialog
          opened
          title={`${outcomeLabels[toConfirm.outcome]}?`}
          text={appealCopy.sure}
          confirmLabel={appealCopy.confirm}
          cancelLabel={decisionCopy.back}
          isBusy={answer.isPending}
          onConfirm={confirm}
          onClose={closeConfirm}
        />
      )}
    </form>
  )
}
