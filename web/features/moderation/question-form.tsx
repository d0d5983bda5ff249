import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { questionMaxCharacters } from '#shared/moderation/limits.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWordsForm } from '#web/lib/use-words-form.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { questionCopy } from './notes-copy.ts'
import { useAskQuestion } from './queries.ts'

type Props = {
  caseId: string
  viewerId: string
  /** The sides that can be asked: 'author', or the id of a report. */
  people: { value: string; label: string }[]
  onClose: () => void
  renderFactorGate: (onShown: () => void) => ReactNode
}

/**
 * Asks one side of a case. The draft of the words survives a reload, and the choice of the side does not: a question
 * must not reach the other side because it was forgotten for whom it was.
 */
export function QuestionForm({ caseId, viewerId, people, onClose, renderFactorGate }: Props) {
  const ask = useAskQuestion()
  const [person, setPerson] = useState('')
  const [isPersonMissing, setPersonMissing] = useState(false)
  const isAskable = people.some(({ value }) => value === person)
  const { form, text } = useWordsForm({
    draftKey: questionKey(viewerId, caseId),
    maxCharacters: questionMaxCharacters,
    missing: questionCopy.missing,
    send: (words, onSent) => {
      const finish = () => {
        onSent()
        showToast(questionCopy.asked)
        onClose()
      }
      ask.mutate({ id: caseId, reportId: person === 'author' ? null : person, text: words }, { onSuccess: finish })
    },
  })
  const focusSelect = () => form.ref.current?.querySelector('select')?.focus()
  useEffect(() => focusSelect(), [])

  function choose(value: string) {
    setPerson(value)
    setPersonMissing(false)
  }

  function submit(event: FormEvent) {
    if (isAskable) return form.onSubmit(event)
    event.preventDefault()
    setPersonMissing(true)
    focusSelect()
  }

  return (
    <form {...form} onSubmit={submit}>
      <Stack>
        {needsFactor(ask.error) && <div>{renderFactorGate(ask.reset)}</div>}
        <Select
          label={questionCopy.whom}
          data={[{ value: '', label: questionCopy.choose }, ...people]}
          value={isAskable ? person : ''}
          onChange={(event) => choose(event.currentTarget.value)}
          error={isPersonMissing ? questionCopy.missingPerson : undefined}
        />
        <LimitedTextArea {...text} label={questionCopy.words} description={questionCopy.wordsNote} maxRows={12} />
        <DraftStoredNote />
        <FormButtons onCancel={onClose} cancelLabel={questionCopy.cancel}>
          <BusyButton type="submit" isBusy={ask.isPending}>
            {questionCopy.ask}
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}

export const questionKey = (viewerId: string, caseId: string): string => storageKey('question', viewerId, caseId)
