import { type RefObject, useEffect, useRef, useState } from 'react'
import { dayAloud } from '#shared/calendar.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { deviceDay, postToasts, takeDraftBack } from '#shared/tasks/post-wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import type { Faults } from '#web/lib/faults-said.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { lateCheck } from '#web/lib/late-check.ts'
import { clearToasts, showToast } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { draftIn, draftKey } from './task-draft.ts'
import { emptyTask, type Post, postOf, type TaskFormValues, valuesOf } from './task-form-values.ts'

type Options = {
  viewerId: string
  taskType: TaskType
  /** The task as it stood, where this is an edit. */
  before?: Task
  element: RefObject<HTMLFormElement | null>
  /** Resolves once the post is kept. */
  send: (post: Post) => Promise<unknown>
  onDone: () => void
}

const check = lateCheck(async () => (await import('./task-check.ts')).faultsOfPost)

/** A form whose words survive a reload, a sign-out and a refusal; only a kept post or 'Start over' forgets them. */
export function useTaskForm({ viewerId, taskType, before, element, send, onDone }: Options) {
  const kept = useKeptWords(draftKey(viewerId, before?.id ?? taskType))
  const fresh = before ? valuesOf(before) : emptyTask
  const [draft, setDraft] = useState(() => draftIn(kept.words, new Date()))
  /** Whether a toast still offers the draft that was thrown away: what is typed next takes its place. */
  const mayComeBack = useRef(false)
  // What stands in the next form would be overwritten by it.
  useEffect(() => () => void (mayComeBack.current && clearToasts()), [])

  const form = useFields({
    initialValues: draft ?? fresh,
    transformValues: (values) => postOf(values, taskType, before),
    validate: (values) => check.faults({ post: postOf(values, taskType, before), before }),
    onValuesChange: (values) => {
      if (mayComeBack.current) clearToasts()
      mayComeBack.current = false
      kept.write(isSame(values, fresh) ? '' : JSON.stringify(values))
    },
  })

  const submit = useSubmit({
    form,
    element,
    ready: check.ready,
    send,
    explain: explainDay,
    onSent: () => {
      kept.forget()
      if (element.current) onDone()
    },
  })

  function startOver() {
    const thrownAway = form.getValues()
    show(fresh, null)
    kept.forget()
    mayComeBack.current = true
    showToast(postToasts.startedOver, { label: takeDraftBack, act: () => show(thrownAway, thrownAway) })
  }

  function show(values: TaskFormValues, asDraft: TaskFormValues | null) {
    form.setValues(values)
    form.clearErrors()
    setDraft(asDraft)
    form.focus('title')
  }

  return { form, submit, startOver, isRestored: draft !== null, readyCheck: check.ready }
}

/** The day was checked by this device's clock before it was sent: where the server refuses it, the two disagree. */
const explainDay = ({ date, ...others }: Faults): Faults =>
  date ? { ...others, date: `${date} ${deviceDay(dayAloud(dayOf(new Date())))}` } : others

export type TaskForm = ReturnType<typeof useTaskForm>['form']

const isSame = (one: TaskFormValues, other: TaskFormValues) =>
  Object.keys(emptyTask).every((name) => one[name as keyof TaskFormValues] === other[name as keyof TaskFormValues])
