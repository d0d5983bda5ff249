import { type SubmitEvent, useState } from 'react'
import { bioMaxCharacters } from '#shared/constants.ts'
import type { Me } from '#shared/users/schema.ts'
import { useEditProfile } from '#web/features/users/queries.ts'
import { countCharacters } from '#web/lib/character-count.ts'
import { fieldMessagesIn } from '#web/lib/field-messages.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { partChoices, welcomeCopy } from './welcome-copy.ts'
import classes from './welcome-steps.module.css'

type Props = { viewer: Me; isHelping?: boolean; onSaved: () => void; onSkip: () => void }

const partOf = ({ isHelper, isRequester }: Pick<Me, 'isHelper' | 'isRequester'>) =>
  isHelper && isRequester ? 'both' : isHelper ? 'help' : 'need'

/** The profile's bio, and whether its owner helps, asks for help, or both. The text is stored until it is saved. */
export function AboutStep({ viewer, isHelping = false, onSaved, onSkip }: Props) {
  const { text, write, clear } = useStoredText(storageKey('about', viewer.id))
  const [part, setPart] = useState(partOf({ ...viewer, isHelper: viewer.isHelper || isHelping }))
  const edit = useEditProfile()

  const isTooLong = countCharacters(text) > bioMaxCharacters

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (edit.isPending || isTooLong) return
    const bio = text.trim() || null
    edit.mutate(
      { bio, isHelper: part !== 'need', isRequester: part !== 'help' },
      {
        onSuccess: () => {
          clear()
          onSaved()
        },
      },
    )
  }

  return (
    <form className={classes.about} noValidate onSubmit={save}>
      <Segments legend={welcomeCopy.part} choices={partChoices} value={part} onChange={setPart} />
      <LimitedTextArea
        label={welcomeCopy.bio}
        placeholder={welcomeCopy.bioHint}
        maxCharacters={bioMaxCharacters}
        minRows={2}
        maxRows={8}
        value={text}
        onChange={write}
        error={edit.error && fieldMessagesIn(edit.error)['bio']}
      />
      <Group gap="sm">
        <SubmitButton isBusy={edit.isPending} busyLabel={welcomeCopy.saving}>
          {welcomeCopy.save}
        </SubmitButton>
        <Button variant="subtle" onClick={onSkip}>
          {welcomeCopy.skip}
        </Button>
      </Group>
    </form>
  )
}
