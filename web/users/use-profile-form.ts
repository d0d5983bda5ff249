import { type RefObject, useEffect, useRef } from 'react'
import { userToasts } from '#shared/users/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { lateCheck } from '#web/lib/late-check.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { changesOf, draftOf, type ProfileFormValues, valuesOf, withDraft } from './profile-form-values.ts'
import { useEditProfile } from './queries.ts'

const check = lateCheck(async () => (await import('./profile-check.ts')).faultsOfProfile)

/** A form whose words survive another tab, a reload, a sign-out and a refusal, until they are saved or discarded. */
export function useProfileForm(viewer: Me, element: RefObject<HTMLFormElement | null>) {
  const edit = useEditProfile()
  const saved = valuesOf(viewer)
  const kept = useKeptWords(keptKey('profile', viewer.id))

  const form = useFields({
    initialValues: withDraft(saved, kept.words),
    validate: (values) => check.faults({ changes: changesOf(values, saved), values }),
    onValuesChange: (values) => kept.write(draftOf(values, saved)),
  })

  /** What the values here stand over: the profile as it was shown, or as it was sent. */
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
    onSent: (me) => kept.write(draftOf(form.getValues(), valuesOf(me))),
    onFaults: ({ roles }) => roles && showToast(userToasts.invalidRole),
  })

  // What was changed elsewhere meanwhile is shown here too, but for what is being changed here.
  useEffect(() => {
    if (edit.isPending || draftOf(saved, base.current) === '') return
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
    readyCheck: check.ready,
    isSaving: edit.isPending,
    hasChanges: draftOf(form.values, saved) !== '',
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form']
