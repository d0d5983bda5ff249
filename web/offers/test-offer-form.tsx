import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { moneyMinDollars, moneyStepDollars, offerMessageMaxCharacters } from '#shared/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Profile } from '#shared/users/schema.ts'
import { keptKey } from '#web/lib/kept.ts'
import { keptLike } from '#web/lib/kept-like.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Person } from '#web/ui/person.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { useTestOffer } from './test-offers.ts'

type Props = { tasks: Task[]; helper: Profile; viewerId: string }

const nothing = { words: '', rate: '' }

/** Who offers, on what, in which words and at which rate. */
export function TestOfferForm({ tasks, helper, viewerId }: Props) {
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? '')
  const kept = useKeptWords(keptKey('test-offer', viewerId))
  const typed = { ...nothing, ...keptLike(nothing, kept.words) }
  const type = (changed: Partial<typeof nothing>) => kept.write(JSON.stringify({ ...typed, ...changed }))
  const offer = useTestOffer()

  function send(event: FormEvent) {
    event.preventDefault()
    if (offer.isPending) return
    const hourlyRate = Number(typed.rate)
    const message = typed.words.trim() || null
    offer.mutate({ taskId, message, ...(hourlyRate > 0 && { hourlyRate }) }, { onSuccess: kept.forget })
  }

  return (
    <Panel title="New test offer" aside={<Person user={helper} />}>
      <form onSubmit={send} noValidate style={{ maxWidth: '44rem' }}>
        <Stack>
          <NativeSelect
            label="Your open post"
            value={taskId}
            onChange={(event) => setTaskId(event.currentTarget.value)}
            data={tasks.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <WordsField
            label="Message (optional)"
            maxCharacters={offerMessageMaxCharacters}
            value={typed.words}
            onChange={(words) => type({ words })}
          />
          <TextInput
            label="Hourly rate (optional)"
            type="number"
            inputMode="decimal"
            min={moneyMinDollars}
            step={moneyStepDollars}
            leftSection={<span aria-hidden>$</span>}
            value={typed.rate}
            onChange={(event) => type({ rate: event.currentTarget.value })}
          />
          {offer.error && <AlertText>{failureText(offer.error)}</AlertText>}
          {offer.data && (
            <TextLink to="/task/$id" params={{ id: offer.data.taskId }} py="sm">
              See the offer on its task
            </TextLink>
          )}
          <KeptNote />
          <SubmitButton isBusy={offer.isPending} busyLabel="Creating…">
            Create Test Offer
          </SubmitButton>
        </Stack>
      </form>
    </Panel>
  )
}
