import { useRef } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { PrivateFields } from './private-fields.tsx'
import classes from './profile-form.module.css'
import { ProfileLabelFields } from './profile-label-fields.tsx'
import { PublicFields } from './public-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The form for public and private profile data. */
export function ProfileForm({ viewer }: { viewer: Me }) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, discard, loadValidation, isSaving, hasChanges } = useProfileForm(viewer, element)

  return (
    <form ref={element} className={classes.form} onSubmit={submit} onFocus={() => void loadValidation()} noValidate>
      <PublicFields form={form} />
      <PrivateFields form={form} email={viewer.email} />
      <ProfileLabelFields form={form} />
      <DraftStoredNote />
      <div className={classes.end}>
        <Text role="status" tone="soft" className={classes.state}>
          {hasChanges && 'You have unsaved changes.'}
        </Text>
        {hasChanges && (
          <Button variant="default" onClick={discard}>
            Discard Changes
          </Button>
        )}
        <SubmitButton isBusy={isSaving} busyLabel="Saving…">
          Save Changes
        </SubmitButton>
      </div>
    </form>
  )
}
