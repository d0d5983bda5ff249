import { IconEyeOff } from '@tabler/icons-react'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { withheldText } from '#shared/withholding/copy.ts'
import type { Withheld } from '#shared/withholding/states.ts'
import { Note } from '#web/ui/note.tsx'

type Props = { task: Task; withheld: Withheld; viewerId: string }

/** Tells the two of a task why others do not see it. */
export function WithheldNote({ task, withheld, viewerId }: Props) {
  const { taskType } = task
  const { title, reason } = withheldText({ withheld, taskType }, roleOf(task, viewerId) === 'requester')
  return (
    <Note as="aside" tone="lamp" aria-label={title} icon={<IconEyeOff size={20} stroke={1.8} aria-hidden />}>
      <p>
        <strong>{title}</strong> <span>{reason}</span>
      </p>
    </Note>
  )
}
