import { useForm } from '@mantine/form'
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { toasts } from '#shared/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { ServerError } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { draftOf, faultsByField, faultsOf, type ProfileFormValues, valuesOf, withDraft } from './profile-form-values.ts'
import { useEditProfile } from './queries.ts'

/** A form whose words survive another tab, a reload, a sign-out and a refusal, until they are saved or discarded. */
export function useProfileForm(viewer: Me, element: RefObject<HTMLFormElement | null>) {
  const edit = useEditProfile()
  const saved = valuesOf(viewer)
  const kept = useKeptWords(keptKey('profile', viewer.id))

  const form = useForm<ProfileFormValues>({
    initialValues: withDraft(saved, kept.words),
    validate: faultsOf,
    onValuesChange: (values) => kept.write(draftOf(values, saved)),
  })

  function showFaults(faults: Record<string, ReactNode>) {
    if (faults['roles']) showToast(toasts.invalidRole)
    flushSync(() => form.setErrors(faults))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus()
  }

  async function save(sent: ProfileFormValues) {
    try {
      const me = valuesOf(await edit.mutateAsync(sent))
      const now = form.getValues()
      const isAsSent = draftOf(now, sent) === ''
      if (isAsSent) form.setValues(me)
      kept.write(isAsSent ? '' : draftOf(now, me))
    } catch (error) {
      if (error instanceof ServerError) showFaults(faultsByField(error.errors))
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!edit.isPending) form.onSubmit(save, showFaults)(event)
  }

  function discard() {
    form.setValues(saved)
    form.clearErrors()
    form.getInputNode('firstName')?.focus()
  }

  return { form, submit, discard, isSaving: edit.isPending, hasChanges: draftOf(form.values, saved) !== '' }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form']
