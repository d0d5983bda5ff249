import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './profile-form.module.css'
import { PrivateFields } from './profile-form-private.tsx'
import { PublicFields } from './profile-form-public.tsx'
import { RoleFields } from './profile-form-roles.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** What a person says about themselves, to everybody and to us alone. */
export function ProfileForm({ viewer }: { viewer: Me }) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, discard, readyCheck, isSaving, hasChanges } = useProfileForm(viewer, element)

  return (
    <form ref={element} className={classes.form} onSubmit={submit} onFocus={() => void readyCheck()} noValidate>
      <PublicFields form={form} />
      <PrivateFields form={form} email={viewer.email} />
      <RoleFields form={form} />
      <KeptNote />
      <div className={classes.end}>
        <Text role="status" c="dimmed" className={classes.state}>
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
