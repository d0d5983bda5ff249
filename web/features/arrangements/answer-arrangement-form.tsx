import { type FormEvent, useState } from 'react'
import type { Answer } from '#shared/arrangements/choices.ts'
import { answers } from '#shared/arrangements/choices.ts'
import { answerLabels, answerLegend, answerNotes, lastWroteText, noteLabel } from '#shared/arrangements/copy.ts'
import { noteMaxCharacters } from '#shared/arrangements/limits.ts'
import { arrangementRefusals } from '#shared/arrangements/refusals.ts'
import type { Arrangement } from '#shared/arrangements/schema.ts'
import { formatLastMessageTime } from '#shared/messages/format-message-time.ts'
import { daysBetween } from '#shared/time.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useAnswerArrangement } from './use-answer-arrangement.ts'

type Props = { arrangement: Arrangement; now: Date; onSent: () => void }

/** The answers, each with its consequence, and a note to the other side. */
export function AnswerArrangementForm({ arrangement, now, onSent }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(arrangement.answer)
  const [note, setNote] = useState(arrangement.note ?? '')
  const [openedAt] = useState(Date.now)
  const send = useAnswerArrangement()
  const { id, taskId, role, theirLastMessageAt } = arrangement
  const name = firstNameOf(arrangement.with)
  const [labels, notes] = [answerLabels(name), answerNotes(name, role)]
  // `now` moves once a minute, and the question may have been asked within the last one.
  const at = Math.max(now.getTime(), openedAt)
  const isAbsentOpen = Date.parse(arrangement.absentFrom) <= at && at <= Date.parse(arrangement.absentUntil)
  const last = theirLastMessageAt && {
    time: formatLastMessageTime(theirLastMessageAt, now),
    isToday: daysBetween(new Date(theirLastMessageAt), now) === 0,
  }
  const wrote = lastWroteText(name, last || null)
  const absentNote = isAbsentOpen ? `${wrote} ${notes.absent}` : arrangementRefusals.absent_closed.message

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer === null || taskId === null) return
    send.mutate({ id: taskId, arrangementId: id, answer, note: note || null }, { onSuccess: onSent })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <RadioCards
          legend={answerLegend}
          choices={answers.map((value) => ({
            value,
            label: labels[value],
            description: value === 'absent' ? absentNote : notes[value],
            disabled: value === 'absent' && !isAbsentOpen && answer !== 'absent',
          }))}
          value={answer ?? ''}
          onChange={setAnswer}
        />
        <LimitedTextArea
          label={noteLabel(name)}
          maxCharacters={noteMaxCharacters}
          value={note}
          onChange={setNote}
          maxRows={6}
        />
        <BusyButton type="submit" isBusy={send.isPending} isDisabled={answer === null}>
          Send
        </BusyButton>
      </Stack>
    </form>
  )
}
