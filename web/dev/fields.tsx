import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FieldRow } from '#web/ui/field-row.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ZipForm } from '#web/ui/zip-form.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft } from './samples.ts'

/** Props of every field that put it into a state; the label names the state. */
const states = [
  { label: 'Normal' },
  { label: 'Empty', value: '', placeholder: 'Walk a friendly beagle' },
  { label: 'Described', description: 'Neighbors see it on the task.' },
  { label: 'Wrong', error: 'Title must be at least 5 characters' },
  { label: 'Wrong and described', description: long, error: long },
  { label: 'Disabled', disabled: true },
  { label: 'Read only', readOnly: true },
  { label: 'Large', size: 'lg' },
  { label: long, value: long },
  { label: rightToLeft, value: rightToLeft },
] as const satisfies object[]

const choices = [
  { value: '', label: 'Choose a category', disabled: true },
  { value: 'pets', label: 'Pet Care' },
  { value: 'long', label: long },
  { value: 'right', label: rightToLeft },
]

/** Center of a ZIP code. */
const oakPark = { latitude: 41.89, longitude: -87.79 }
const dollar = <span aria-hidden>$</span>

export const Fields = () => (
  <>
    <Part name="Text input">
      {states.map((state) => (
        <Typed key={state.label} {...state}>
          {(typed) => <TextInput {...state} {...typed} />}
        </Typed>
      ))}
      <TextInput label="With an icon" leftSection={<IconSearch size={20} aria-hidden />} defaultValue="beagle" />
      <TextInput
        label="Wrong, with sections"
        leftSection={dollar}
        rightSection="hours"
        rightSectionWidth={64}
        error="Please provide valid details"
        defaultValue="0"
      />
      <TextInput type="time" label="Time" defaultValue="15:30" />
      <TextInput type="number" label="Number" leftSection={dollar} min={1} step={0.5} defaultValue="20" />
    </Part>
    <Part name="Fields in a row">
      <State name="side by side where there is room">
        <FieldRow>
          <TextInput label="First name" defaultValue="Maya" />
          <TextInput label="Last name" defaultValue="Lindqvist" />
        </FieldRow>
        <DraftStoredNote />
      </State>
    </Part>
    <Part name="ZIP code">
      <ZipForm
        description="Every code but 00000 is known here."
        submitLabel="Use ZIP Code"
        lookUp={async (zip) => ({
          area: zip,
          location: zip === '00000' ? null : 'Oak Park, IL',
          timeZone: null,
          isPlaced: true,
          middle: zip === '00000' ? null : oakPark,
        })}
        onChoose={() => {}}
        locate={async () => '60302'}
        leave={{ label: 'Cancel', onLeave: () => {} }}
      />
    </Part>
    <Part name="Password">
      <PasswordField label="Current" defaultValue="porch light" />
      <PasswordField label="New" isNew defaultValue="porch light" />
      <PasswordField label="Wrong password" error="That is not your password" defaultValue="porch" />
      <PasswordField label="Disabled password" disabled defaultValue="porch light" />
    </Part>
    <Part name="Text area">
      {states.map((state) => (
        <Typed key={state.label} {...state}>
          {(typed) => <TextArea {...state} {...typed} />}
        </Typed>
      ))}
      <Limited label="Near its limit" words={'Bring a lead. '.repeat(6)} />
      <Limited label="Beyond its limit" words={'Bring a lead. '.repeat(9)} />
    </Part>
    <Part name="Select">
      <Select label="Chosen" data={choices} defaultValue="pets" />
      <Select label="Nothing chosen" data={choices} defaultValue="" />
      <Select label="Wrong choice" data={choices} defaultValue="" error="Please select a category" />
      <Select label="Disabled choice" data={choices} defaultValue="pets" disabled />
      <Select label="Large choice" data={choices} defaultValue="pets" size="lg" />
      <Select label="Long choice" data={choices} defaultValue="long" />
      <Select label="From right to left" data={choices} defaultValue="right" />
    </Part>
  </>
)

type TypedProps = {
  value?: string
  children: (field: { value: string; onChange: (event: { currentTarget: { value: string } }) => void }) => ReactNode
}

/** Keeps what is typed. */
function Typed({ value = 'Walk a friendly beagle', children }: TypedProps) {
  const [typed, type] = useState(value)
  return children({ value: typed, onChange: ({ currentTarget }) => type(currentTarget.value) })
}

function Limited({ label, words }: { label: string; words: string }) {
  const [typed, type] = useState(words)
  return <LimitedTextArea label={label} maxCharacters={100} value={typed} onChange={type} />
}
