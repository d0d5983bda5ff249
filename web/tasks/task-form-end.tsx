import type { TaskType } from '#shared/tasks/choices.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './task-form-end.module.css'
import { formWords } from './task-form-words.ts'

type Props = { taskType: TaskType; isEdit: boolean; isSending: boolean }

/** Cancel leaves the draft where it is, as the way back does. */
export function TaskFormEnd({ taskType, isEdit, isSending }: Props) {
  const label = isEdit ? 'Save Changes' : formWords[taskType].submit
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
