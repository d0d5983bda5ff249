import type { TaskType } from '#shared/tasks/choices.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './task-form-buttons.module.css'
import { taskFormCopy } from './task-form-copy.ts'

type Props = { taskType: TaskType; isEdit: boolean; isSending: boolean }

/** Cancel keeps the draft, as the back button does. */
export function TaskFormButtons({ taskType, isEdit, isSending }: Props) {
  const label = isEdit ? 'Save Changes' : taskFormCopy[taskType].submit
  const busyLabel = isEdit ? 'Saving…' : 'Posting…'
  return (
    <div className={classes.end}>
      <LinkButton to="/" variant="default">
        Cancel
      </LinkButton>
      <SubmitButton isBusy={isSending} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </div>
  )
}
