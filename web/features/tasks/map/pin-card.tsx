import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { TaskLine } from '#web/features/tasks/cards/task-line.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import classes from './map.module.css'

type Props = { task: Task; now: Date; hasFocus: RefObject<boolean>; onClose: () => void }

/** Content of a pin's popup. */
export const PinCard = ({ task, now, hasFocus, onClose }: Props) => (
  <div
    role="dialog"
    aria-label={task.title}
    className={classes.card}
    onFocus={() => {
      hasFocus.current = true
    }}
    onBlur={() => {
      hasFocus.current = false
    }}
    onKeyDown={({ key }) => key === 'Escape' && onClose()}
  >
    <TaskLine task={task} when={formatDateOrAvailability(task, now)} />
    <IconButton aria-label="Close" onClick={onClose}>
      <IconX size={18} aria-hidden />
    </IconButton>
  </div>
)
