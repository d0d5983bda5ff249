import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { typeLabels } from '#shared/tasks/wording.ts'
import { Tag } from '#web/ui/tag.tsx'
import { StatusBadge } from './status-badge.tsx'

type Props = { task: Task; viewerId: string }

/** What sets a task apart from an open request of somebody else. */
export const TaskTags = ({ task, viewerId }: Props) => (
  <>
    {task.taskType === 'service' && <Tag tone="spruce">{typeLabels.service}</Tag>}
    {task.requesterId === viewerId && (
      <Tag tone="sky">{task.taskType === 'service' ? 'Your service' : 'Your request'}</Tag>
    )}
    {isSample(task) && <Tag>Sample Task</Tag>}
    {task.status !== 'open' && <StatusBadge status={task.status} />}
  </>
)
