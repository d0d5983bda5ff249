import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import classes from './map.module.css'
import { TaskLine } from './task-line.tsx'

type Props = { task: Task; now: Date; hasFocus: RefObject<boolean>; onClose: () => void }

/** What hangs from a pressed pin. */
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
    <TaskLine task={task} when={timeText(task, now)} />
    <IconButton aria-label="Close" onClick={onClose}>
      <IconX size={18} aria-hidden />
    </IconButton>
  </div>
)
