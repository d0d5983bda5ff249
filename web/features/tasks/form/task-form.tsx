import { useRef } from 'react'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { ContactQuestion } from '#web/features/tasks/contact-details/contact-question.tsx'
import { useIsPhone } from '#web/lib/use-is-phone.ts'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { DraftNote } from './draft-note.tsx'
import classes from './task-form.module.css'
import { TaskFormAddress } from './task-form-address.tsx'
import { TaskFormButtons } from './task-form-buttons.tsx'
import { TaskFormDescription } from './task-form-description.tsx'
import { TaskFormPay } from './task-form-pay.tsx'
import { TaskFormPreview } from './task-form-preview.tsx'
import { TaskFormTime } from './task-form-time.tsx'
import { TaskFormTips } from './task-form-tips.tsx'
import type { Post } from './task-form-values.ts'
import { useTaskForm } from './use-task-form.ts'

type Props = {
  viewer: Me
  taskType: TaskType
  /** The saved task, when it is edited. */
  before?: Task
  /** A former post of the viewer that is posted again. */
  copyOf?: Task
  /** Resolves once the post is saved. */
  send: (post: Post) => Promise<unknown>
  onDone: () => void
}

/** The form to create or edit a post. Give it a `key`, so that another post starts with a fresh form. */
export function TaskForm({ viewer, taskType, before, copyOf, send, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { form, contacts, submit, isRestored, startOver, ready } = useTaskForm({
    viewerId: viewer.id,
    taskType,
    element,
    send,
    onDone,
    ...(before && { before }),
    ...(copyOf && { copyOf }),
  })

  const isPhone = useIsPhone()
  const tips = <TaskFormTips taskType={taskType} isCollapsed={isPhone} />

  return (
    <div className={classes.columns}>
      {isPhone && tips}
      <form
        ref={element}
        className={classes.form}
        onSubmit={(event) => void submit(event)}
        onFocus={() => void ready()}
        noValidate
      >
        {isRestored && <DraftNote onStartOver={startOver} />}
        <TaskFormDescription form={form} contacts={contacts} taskType={taskType} />
        <TaskFormTime form={form} taskType={taskType} />
        <TaskFormPay form={form} taskType={taskType} />
        <TaskFormAddress form={form} taskType={taskType} home={viewer.address} before={before} />
        <TaskFormPreview
          viewer={viewer}
          values={form.values}
          taskType={taskType}
          before={before}
          isCollapsed={isPhone}
        />
        <DraftStoredNote />
        <TaskFormButtons taskType={taskType} isEdit={before !== undefined} isSending={form.isSubmitting} />
      </form>
      <ContactQuestion contacts={contacts} isEdit={before !== undefined} />
      {!isPhone && tips}
    </div>
  )
}
