import type { TaskType } from '#shared/tasks/schema.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './task-form-end.module.css'
import { formWords } from './task-form-words.ts'

type Props = { taskType: TaskType; isEdit: boolean; isSending: boolean; onCancelEdit: () => void }

export function TaskFormEnd({ taskType, isEdit, isSending, onCancelEdit }: Props) {
  const label = isEdit ? 'Save Changes' : formWords[taskType].submit
  const busyLabel = isEdit ? 'Saving…' : 'Posting…'
  return (
    <div className={classes.end}>
      <LinkButton to="/" variant="default" {...(isEdit && { onClick: onCancelEdit })}>
        Cancel
      </LinkButton>
      <SubmitButton isBusy={isSending} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </div>
  )
}
