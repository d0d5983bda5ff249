import { Button, Loader } from '@mantine/core'
import type { TaskType } from '#shared/tasks/schema.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './task-form-end.module.css'
import { formWords } from './task-form-words.ts'

type Props = { taskType: TaskType; isEdit: boolean; isSending: boolean; onCancelEdit: () => void }

/** While the post is on its way the button keeps the focus and takes no second press. */
export function TaskFormEnd({ taskType, isEdit, isSending, onCancelEdit }: Props) {
  const label = isEdit ? 'Save Changes' : formWords[taskType].submit
  const busyLabel = isEdit ? 'Saving…' : 'Posting…'
  return (
    <div className={classes.end}>
      <LinkButton to="/" variant="default" {...(isEdit && { onClick: onCancelEdit })}>
        Cancel
      </LinkButton>
      <Button
        type="submit"
        className={classes.send}
        {...(isSending && {
          'aria-disabled': true,
          leftSection: <Loader size={18} color="currentColor" aria-hidden />,
        })}
      >
        {isSending ? busyLabel : label}
      </Button>
    </div>
  )
}
