import { useRef } from 'react'
import { answerMaxCharacters, factsMaxCharacters } from '#shared/constants.ts'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import { isRestriction } from '#shared/moderation/restrictions.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { dayMs } from '#shared/time.ts'
import { site } from '#site'
import { showToast } from '#web/lib/toast.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { chosenKind, type DecisionValues, dayChoices, daysOf, kindsFor, withoutEnd } from './decision-values.ts'
import { decisionCopy, decisionLabels, decisionNotes, moderationToasts, sureText } from './moderation-copy.ts'
import { NoticePreviews } from './notice-previews.tsx'
import type { useDecideCase } from './queries.ts'
import { useDecisionForm } from './use-decision-form.ts'

type Props = { found: Case; viewerId: string; decide: ReturnType<typeof useDecideCase> }

const rules = [
  { value: '', label: decisionCopy.chooseRule },
  ...site.rules.map(({ title }, index) => ({ value: `${index + 1}`, label: `${index + 1}. ${title}` })),
]

/** The decision of a case: what follows, the rule, and the words to both sides, which it shows as they will be read. */
export function DecisionForm({ found, viewerId, decide }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, choose, asked, closeQuestion, clearDraft } = useDecisionForm({ found, viewerId, element })
  const kind = chosenKind(form.values)
  const today = useToday()
  const needsFacts = kind !== undefined && kind !== 'keep'
  const reports = found.content?.reports ?? []

  function finish() {
    clearDraft()
    showToast(moderationToasts.decided)
  }

  function confirm() {
    if (asked === null) return
    decide.mutate({ ...asked, version: found.version }, { onSuccess: finish, onError: closeQuestion })
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <RadioCards
          {...form.text('kind')}
          legend={decisionCopy.question}
          choices={kindsFor(found.subjectKind).map((value) => ({
            value,
            label: decisionLabels[value],
            description: decisionNotes[value],
          }))}
          onChange={choose}
        />
        {needsFacts && (
          <>
            <Select {...form.text('rule')} label={decisionCopy.rule} data={rules} />
            {isRestriction(kind) && (
              <Select {...form.text('days')} label={decisionCopy.days} data={dayChoices(kind).map(dayOption)} />
            )}
            <LimitedTextArea
              {...form.text('facts')}
              label={decisionCopy.facts}
              description={decisionCopy.factsNote}
              maxCharacters={factsMaxCharacters}
              maxRows={12}
            />
          </>
        )}
        {kind && (
          <LimitedTextArea
            {...form.text('reporterText')}
            label={decisionCopy.answer}
            description={decisionCopy.answerNote}
            maxCharacters={answerMaxCharacters}
            maxRows={12}
          />
        )}
        <Stack gap="sm">
          <Title order={3}>{decisionCopy.previews}</Title>
          {kind ? (
            <NoticePreviews
              subjectKind={found.subjectKind}
              reference={reports[0]?.ref ?? null}
              decision={previewOf(form.values, kind, today)}
            />
          ) : (
            <Text tone="soft">{decisionCopy.choose}</Text>
          )}
        </Stack>
        <Stack gap="xs">
          <Button type="submit" fullWidth>
            {decisionCopy.decide}
          </Button>
          <DraftStoredNote />
        </Stack>
      </Stack>
      {asked && (
        <ConfirmDialog
          opened
          title={`${decisionLabels[asked.kind]}?`}
          text={sureText(asked.kind, reports.length)}
          confirmLabel={decisionCopy.confirm}
          cancelLabel={decisionCopy.back}
          isBusy={decide.isPending}
          onConfirm={confirm}
          onClose={closeQuestion}
        />
      )}
    </form>
  )
}

const dayOption = (value: string) => ({
  value,
  label: value === withoutEnd ? decisionCopy.withoutEnd : decisionCopy.lasts(Number(value)),
})

/** Blank words are left out of a notice. */
const previewOf = (values: DecisionValues, kind: DecisionKind, today: Date) => {
  const { rule, facts, reporterText } = values
  const days = daysOf(values)
  return {
    kind,
    rule: kind === 'keep' || rule === '' ? null : Number(rule),
    facts: facts.trim() || null,
    reporterText: reporterText.trim() || null,
    until: days === null ? null : new Date(today.getTime() + days * dayMs).toISOString(),
  }
}
