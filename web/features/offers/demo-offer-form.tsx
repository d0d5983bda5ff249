import { type FormEvent, useState } from 'react'
import { moneyMinDollars, moneyStepDollars, offerMessageMaxCharacters } from '#shared/constants.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Profile } from '#shared/users/schema.ts'
import { parseStored } from '#web/lib/parse-stored.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Person } from '#web/ui/person.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './demo-offer-form.module.css'
import { useCreateDemoOffer } from './demo-offers.ts'

type Props = { tasks: Task[]; helper: Profile; viewerId: string }

const emptyFields = { words: '', rate: '' }

/** The form for a test offer: post, message and hourly rate. */
export function DemoOfferForm({ tasks, helper, viewerId }: Props) {
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? '')
  const stored = useStoredText(storageKey('test-offer', viewerId))
  const typed = { ...emptyFields, ...parseStored(emptyFields, stored.text) }
  const type = (changed: Partial<typeof emptyFields>) => stored.write(JSON.stringify({ ...typed, ...changed }))
  const offer = useCreateDemoOffer()

  function send(event: FormEvent) {
    event.preventDefault()
    if (offer.isPending) return
    const hourlyRate = Number(typed.rate)
    const message = typed.words.trim() || null
    offer.mutate({ taskId, message, ...(hourlyRate > 0 && { hourlyRate }) }, { onSuccess: stored.clear })
  }

  return (
    <Panel title="New test offer" aside={<Person user={helper} />}>
      <form onSubmit={send} noValidate className={classes.form}>
        <Stack>
          <Select
            label="Your open post"
            value={taskId}
            onChange={(event) => setTaskId(event.currentTarget.value)}
            data={tasks.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <LimitedTextArea
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
            <TextLink to="/task/$id" params={{ id: offer.data.taskId }} className={classes.link}>
              See the offer on its task
            </TextLink>
          )}
          <DraftStoredNote />
          <SubmitButton isBusy={offer.isPending} busyLabel="Creating…">
            Create Test Offer
          </SubmitButton>
        </Stack>
      </form>
    </Panel>
  )
}
