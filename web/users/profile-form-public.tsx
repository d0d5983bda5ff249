import { Stack, TextInput } from '@mantine/core'
import { bioMaxCharacters } from '#shared/limits.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TwoAcross } from '#web/ui/two-across.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

export const PublicFields = ({ form }: { form: ProfileFormState }) => (
  <Panel title="What neighbors see">
    <Stack>
      <TwoAcross>
        <TextInput label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </TwoAcross>
      <WordsField
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
