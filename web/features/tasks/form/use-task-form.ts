import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatLongDay } from '#shared/calendar.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { deviceDayText, postToasts, restoreDraftLabel } from '#shared/tasks/post-copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import { useContactDetails } from '#web/features/tasks/contact-details/use-contact-details.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { clearToasts, showToast } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { draftKey, parseDraft } from './task-draft.ts'
import { emptyTask, type Post, type TaskFormValues, toCopyValues, toFormValues, toPost } from './task-form-values.ts'

type Options = {
  viewerId: string
  taskType: TaskType
  /** The saved task as it was when editing began. */
  before?: Task
  /** A former post of the viewer that is posted again. */
  copyOf?: Task
  element: RefObject<HTMLFormElement | null>
  /** Resolves once the post is saved. */
  send: (post: Post) => Promise<unknown>
  onDone: () => void
}

const lazyCheck = lazyValidation(async () => (await import('#web/features/tasks/form/validate-post.ts')).validatePost)

/** A form whose draft survives a reload, a sign-out and a refusal; only saving the post or 'Start over' removes it. */
export function useTaskForm({ viewerId, taskType, before, copyOf, element, send, onDone }: Options) {
  const storedDraft = useStoredText(draftKey(viewerId, (before ?? copyOf)?.id ?? taskType))
  const [initial] = useState(() => initialValues(before, copyOf))
  const [draft, setDraft] = useState(() => parseDraft(storedDraft.text, new Date()))
  /** True while a toast offers to restore the discarded draft. Typing ends the offer. */
  const mayRestoreDraft = useRef(false)
  // Restoring the draft later would overwrite the next form's content.
  useEffect(() => () => void (mayRestoreDraft.current && clearToasts()), [])

  const validate = (values: TaskFormValues) => lazyCheck.validate({ post: toPost(values, taskType, before), before })

  const form = useFields({
    initialValues: draft ?? initial,
    transformValues: (values) => toPost(values, taskType, before),
    validate,
    onValuesChange: (values) => {
      if (mayRestoreDraft.current) clearToasts()
      mayRestoreDraft.current = false
      storedDraft.write(areEqual(values, initial) ? '' : JSON.stringify(values))
    },
  })

  const contacts = useContactDetails({ form, element })

  const submit = useSubmit({
    form,
    element,
    ready: lazyCheck.ready,
    send,
    explain: explainDay,
    onSent: () => {
      storedDraft.clear()
      if (element.current) onDone()
    },
  })

  async function ready() {
    await Promise.all([lazyCheck.ready(), contacts.ready()])
  }

  /** The errors come first: a post that cannot be sent yet is asked about later. */
  async function askThenSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await ready()
    const isValid = Object.keys(validate(form.getValues())).length === 0
    if (isValid && contacts.askBeforePost()) return
    submit(event)
  }

  function startOver() {
    const discarded = form.getValues()
    showValues(initial, null)
    storedDraft.clear()
    mayRestoreDraft.current = true
    showToast(postToasts.startedOver, { label: restoreDraftLabel, act: () => showValues(discarded, discarded) })
  }

  function showValues(values: TaskFormValues, asDraft: TaskFormValues | null) {
    form.setValues(values)
    form.clearErrors()
    setDraft(asDraft)
    form.focus('title')
  }

  return { form, contacts, submit: askThenSubmit, startOver, isRestored: draft !== null, ready }
}

function initialValues(before?: Task, copyOf?: Task): TaskFormValues {
  if (before) return toFormValues(before)
  return copyOf ? toCopyValues(copyOf) : emptyTask
}

/** The day was already checked by the device's clock, so if the server refuses it, the two clocks disagree. */
const explainDay = ({ date, ...others }: FieldMessages): FieldMessages =>
  date ? { ...others, date: `${date} ${deviceDayText(formatLongDay(dayOf(new Date())))}` } : others

export type TaskForm = ReturnType<typeof useTaskForm>['form']

const areEqual = (one: TaskFormValues, other: TaskFormValues) =>
  Object.keys(emptyTask).every((name) => one[name as keyof TaskFormValues] === other[name as keyof TaskFormValues])
