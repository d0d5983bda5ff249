import { useRef } from 'react'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useIsPhone } from '#web/lib/use-is-phone.ts'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { DraftNote } from './draft-note.tsx'
import classes from './task-form.module.css'
import { TaskFormAddress } from './task-form-address.tsx'
import { TaskFormEnd } from './task-form-end.tsx'
import { TaskFormPay } from './task-form-pay.tsx'
import { TaskFormTips } from './task-form-tips.tsx'
import type { Post } from './task-form-values.ts'
import { TaskFormWhat } from './task-form-what.tsx'
import { TaskFormWhen } from './task-form-when.tsx'
import { useTaskForm } from './use-task-form.ts'

type Props = {
  viewer: { id: string; address: string | null }
  taskType: TaskType
  /** The task as it stands, where this is an edit. */
  before?: Task
  /** Resolves once the post is kept. */
  send: (post: Post) => Promise<unknown>
  onDone: () => void
}

/** Asks for help or offers it, and edits either. Give it a `key`, so that another post begins afresh. */
export function TaskForm({ viewer, taskType, before, send, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, isRestored, startOver, readyCheck } = useTaskForm({
    viewerId: viewer.id,
    taskType,
    element,
    send,
    onDone,
    ...(before && { before }),
  })

  const isPhone = useIsPhone()
  const tips = <TaskFormTips taskType={taskType} isFolded={isPhone} />

  return (
    <div className={classes.columns}>
      {isPhone && tips}
      <form ref={element} className={classes.form} onSubmit={submit} onFocus={() => void readyCheck()} noValidate>
        {isRestored && <DraftNote onStartOver={startOver} />}
        <TaskFormWhat form={form} taskType={taskType} />
        <TaskFormWhen form={form} taskType={taskType} />
        <TaskFormPay form={form} taskType={taskType} />
        <TaskFormAddress form={form} taskType={taskType} home={viewer.address} before={before} />
        <KeptNote />
        <TaskFormEnd taskType={taskType} isEdit={before !== undefined} isSending={form.isSubmitting} />
      </form>
      {!isPhone && tips}
    </div>
  )
}
