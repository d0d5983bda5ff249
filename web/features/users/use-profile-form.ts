import { type RefObject, useEffect, useRef } from 'react'
import { userToasts } from '#shared/users/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { changesOf, formValuesOf, type ProfileFormValues, serializeDraft, withDraft } from './profile-form-values.ts'
import { useEditProfile } from './queries.ts'

const check = lazyValidation(async () => (await import('./validate-profile.ts')).validateProfile)

/** A form whose draft survives another tab, a reload, a sign-out and a refusal, until it is saved or discarded. */
export function useProfileForm(viewer: Me, element: RefObject<HTMLFormElement | null>) {
  const edit = useEditProfile()
  const saved = formValuesOf(viewer)
  const stored = useStoredText(storageKey('profile', viewer.id))

  const form = useFields({
    initialValues: withDraft(saved, stored.text),
    validate: (values) => check.validate({ changes: changesOf(values, saved), values }),
    onValuesChange: (values) => stored.write(serializeDraft(values, saved)),
  })

  /** The saved values that the form's changes are based on: the profile as last shown, or as just sent. */
  const base = useRef(saved)

  const submit = useSubmit({
    form,
    element,
    ready: check.ready,
    send: (values: ProfileFormValues) => {
      base.current = values
      return edit.mutateAsync(changesOf(values, saved)).catch((failure: Error) => {
        base.current = saved
        throw failure
      })
    },
    onSent: (me) => stored.write(serializeDraft(form.getValues(), formValuesOf(me))),
    onErrors: ({ labels }) => labels && showToast(userToasts.labelsOff),
  })

  // Applies changes saved elsewhere to the fields that are not being edited here.
  useEffect(() => {
    if (edit.isPending || serializeDraft(saved, base.current) === '') return
    form.setValues({ ...saved, ...changesOf(form.getValues(), base.current) })
    base.current = saved
  })

  function discard() {
    form.setValues(saved)
    form.clearErrors()
    form.focus('firstName')
  }

  return {
    form,
    submit,
    discard,
    loadValidation: check.ready,
    isSaving: edit.isPending,
    hasChanges: serializeDraft(form.values, saved) !== '',
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form']
