import { useForm } from '@mantine/form'
import { type RefObject, useState } from 'react'
import { type Task, type TaskType, taskDetails } from '#shared/tasks/schema.ts'
import { faultsOf } from '#web/lib/faults.ts'
import { forget, keep } from '#web/lib/kept.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { draftKey, readDraft } from './task-draft.ts'
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

/** A form whose words survive a reload, a sign-out and a refusal; only a kept post or 'Start over' forgets them. */
export function useTaskForm({ viewerId, taskType, before, element, send, onDone }: Options) {
  const key = draftKey(viewerId, before?.id ?? taskType)
  const fresh = before ? valuesOf(before) : emptyTask
  const [draft, setDraft] = useState(() => readDraft(key, new Date()))

  const form = useForm<TaskFormValues, Post>({
    initialValues: draft ?? fresh,
    transformValues: (values) => postOf(values, taskType, before),
    validate: (values) => faultsOf(taskDetails, postOf(values, taskType, before)),
    onValuesChange: (values) => keep(key, isSame(values, fresh) ? '' : JSON.stringify(values)),
  })

  const submit = useSubmit({
    form,
    element,
    send,
    onSent: () => {
      forget(key)
      if (element.current) onDone()
    },
  })

  function startOver() {
    form.setValues(fresh)
    forget(key)
    setDraft(null)
    form.getInputNode('title')?.focus()
  }

  return { form, submit, startOver, isRestored: draft !== null, forget: () => forget(key) }
}

export type TaskForm = ReturnType<typeof useTaskForm>['form']

const isSame = (one: TaskFormValues, other: TaskFormValues) =>
  Object.keys(emptyTask).every((name) => one[name as keyof TaskFormValues] === other[name as keyof TaskFormValues])
