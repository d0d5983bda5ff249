import { IconEyeOff } from '@tabler/icons-react'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { withheldText } from '#shared/withholding/copy.ts'
import { Note } from '#web/ui/note.tsx'

type Props = { task: Task; viewerId: string }

/** Tells the two of a task why others do not see it; nothing if they do. */
export function WithheldNote({ task, viewerId }: Props) {
  const { withheld, taskType } = task
  if (!withheld) return null
  const { title, reason } = withheldText({ withheld, taskType }, roleOf(task, viewerId) === 'requester')
  return (
    <Note as="aside" tone="lamp" aria-label={title} icon={<IconEyeOff size={20} stroke={1.8} aria-hidden />}>
      <p>
        <strong>{title}</strong> <span>{reason}</span>
      </p>
    </Note>
  )
}
