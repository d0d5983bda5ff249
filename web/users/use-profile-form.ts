import type { RefObject } from 'react'
import { userToasts } from '#shared/users/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { lateCheck } from '#web/lib/late-check.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { draftOf, type ProfileFormValues, valuesOf, withDraft } from './profile-form-values.ts'
import { useEditProfile } from './queries.ts'

const check = lateCheck(async () => (await import('./profile-check.ts')).faultsOfProfile)

/** A form whose words survive another tab, a reload, a sign-out and a refusal, until they are saved or discarded. */
export function useProfileForm(viewer: Me, element: RefObject<HTMLFormElement | null>) {
  const edit = useEditProfile()
  const saved = valuesOf(viewer)
  const kept = useKeptWords(keptKey('profile', viewer.id))

  const form = useFields({
    initialValues: withDraft(saved, kept.words),
    validate: check.faults,
    onValuesChange: (values) => kept.write(draftOf(values, saved)),
  })

  const submit = useSubmit({
    form,
    element,
    ready: check.ready,
    send: (values: ProfileFormValues) => edit.mutateAsync(values),
    onSent: (me, sent) => {
      const now = form.getValues()
      const isAsSent = draftOf(now, sent) === ''
      if (isAsSent) form.setValues(valuesOf(me))
      kept.write(isAsSent ? '' : draftOf(now, valuesOf(me)))
    },
    onFaults: ({ roles }) => roles && showToast(userToasts.invalidRole),
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
