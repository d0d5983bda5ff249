import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { moneyMinDollars, moneyStepDollars, offerMessageMaxCharacters } from '#shared/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Profile } from '#shared/users/schema.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Person } from '#web/ui/person.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { useTestOffer } from './test-offers.ts'

type Props = { tasks: Task[]; helper: Profile }

/** Who offers, on what, in which words and at which rate. */
export function TestOfferForm({ tasks, helper }: Props) {
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? '')
  const [words, setWords] = useState('')
  const [rate, setRate] = useState('')
  const offer = useTestOffer()

  function send(event: FormEvent) {
    event.preventDefault()
    if (offer.isPending) return
    const hourlyRate = Number(rate)
    offer.mutate({ taskId, message: words.trim() || null, ...(hourlyRate > 0 && { hourlyRate }) })
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
            value={words}
            onChange={setWords}
          />
          <TextInput
            label="Hourly rate (optional)"
            type="number"
            inputMode="decimal"
            min={moneyMinDollars}
            step={moneyStepDollars}
            leftSection={<span aria-hidden>$</span>}
            value={rate}
            onChange={(event) => setRate(event.currentTarget.value)}
          />
          {offer.error && <AlertText>{failureText(offer.error)}</AlertText>}
          {offer.data && (
            <TextLink to="/task/$id" params={{ id: offer.data.taskId }} py="sm">
              See the offer on its task
            </TextLink>
          )}
          <SubmitButton isBusy={offer.isPending} busyLabel="Creating…">
            Create Test Offer
          </SubmitButton>
        </Stack>
      </form>
    </Panel>
  )
}
