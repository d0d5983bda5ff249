import type { ChangeEvent, ReactNode } from 'react'
import { answerMaxCharacters, appealDays, factsMaxCharacters } from '#shared/constants.ts'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import { isTimedRestriction } from '#shared/moderation/restrictions.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { dayMs } from '#shared/time.ts'
import { site } from '#site'
import { useToday } from '#web/lib/use-today.ts'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { chosenKind, type DecisionValues, dayChoices, daysOf, kindsFor, withoutEnd } from './decision-values.ts'
import { decisionCopy, decisionLabels, decisionNote } from './moderation-copy.ts'
import { NoticePreviews } from './notice-previews.tsx'

/** The part of a form's state that is used here. */
type Form = {
  values: DecisionValues
  text: (name: keyof DecisionValues) => {
    'data-path': string
    error: ReactNode
    value: string
    onChange: (change: string | ChangeEvent<HTMLSelectElement>) => void
  }
}

type Props = {
  form: Form
  question: string
  subjectKind: SubjectKind
  /** Reference of one of the reports, for the preview. */
  reference: string | null
  /** True if the viewer knows one of the two, which both notices say. */
  isByTied: boolean
  mayRemove: boolean
  onChoose: (kind: DecisionKind) => void
}

const rules = [
  { value: '', label: decisionCopy.chooseRule },
  ...site.rules.map(({ title }, index) => ({ value: `${index + 1}`, label: `${index + 1}. ${title}` })),
]

/** A decision, its rule and the words to both sides, shown as they will be read. */
export function DecisionFields({ form, question, subjectKind, reference, isByTied, mayRemove, onChoose }: Props) {
  const kind = chosenKind(form.values)
  const today = useToday()
  return (
    <>
      <RadioCards
        {...form.text('kind')}
        legend={question}
        choices={kindsFor(subjectKind, mayRemove).map((value) => ({
          value,
          label: decisionLabels[value],
          description: decisionNote(value, subjectKind),
        }))}
        onChange={onChoose}
      />
      {kind !== undefined && kind !== 'keep' && (
        <>
          <Select {...form.text('rule')} label={decisionCopy.rule} data={rules} />
          {isTimedRestriction(kind) && (
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
            subjectKind={subjectKind}
            reference={reference}
            decision={{ ...previewOf(form.values, kind, today), isByTied }}
          />
        ) : (
          <Text tone="soft">{decisionCopy.choose}</Text>
        )}
      </Stack>
    </>
  )
}

const dayOption = (value: string) => ({
  value,
  label: value === withoutEnd ? decisionCopy.withoutEnd : decisionCopy.lasts(Number(value)),
})

/** Blank words are left out of a notice. */
const previewOf = (values: DecisionValues, kind: DecisionKind, today: Date) => {
  const { rule, facts, reporterText } = values
  const days = kind === 'remove' ? appealDays : daysOf(values)
  return {
    kind,
    rule: kind === 'keep' || rule === '' ? null : Number(rule),
    facts: facts.trim() || null,
    reporterText: reporterText.trim() || null,
    until: days === null ? null : new Date(today.getTime() + days * dayMs).toISOString(),
  }
}
