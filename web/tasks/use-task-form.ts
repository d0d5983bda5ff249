import { useForm } from '@mantine/form'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Task, TaskType } from '#shared/tasks/schema.ts'
import { forget, keep } from '#web/lib/kept.ts'
import { ServerError } from '#web/lib/server.ts'
import { draftKey, readDraft } from './task-draft.ts'
import {
  emptyTask,
  faultsByField,
  faultsOf,
  type Post,
  postOf,
  type TaskFormValues,
  valuesOf,
} from './task-form-values.ts'

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
  const isOnItsWay = useRef(false)

  const form = useForm<TaskFormValues, Post>({
    initialValues: draft ?? fresh,
    transformValues: (values) => postOf(values, taskType, before),
    validate: (values) => faultsOf(postOf(values, taskType, before)),
    onValuesChange: (values) => keep(key, isSame(values, fresh) ? '' : JSON.stringify(values)),
  })

  function showFaults(faults: Record<string, ReactNode>) {
    flushSync(() => form.setErrors(faults))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus()
  }

  async function post(details: Post) {
    isOnItsWay.current = true
    try {
      await send(details)
      forget(key)
      if (element.current) onDone()
    } catch (error) {
      if (error instanceof ServerError) showFaults(faultsByField(error.errors))
    } finally {
      isOnItsWay.current = false
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isOnItsWay.current) form.onSubmit(post, showFaults)(event)
  }

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
