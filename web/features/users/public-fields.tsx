import { bioMaxCharacters } from '#shared/constants.ts'
import { FieldRow } from '#web/ui/field-row.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

export const PublicFields = ({ form }: { form: ProfileFormState }) => (
  <Panel title="What neighbors see">
    <Stack>
      <FieldRow>
        <TextInput label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </FieldRow>
      <LimitedTextArea
        label="Bio (optional)"
        placeholder="What you like to help with, and who lives at your place"
        maxCharacters={bioMaxCharacters}
        minRows={4}
        maxRows={14}
        value={form.values.bio}
        onChange={(bio) => form.set('bio', bio)}
        error={form.errors['bio']}
      />
    </Stack>
  </Panel>
)
