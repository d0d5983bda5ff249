import { typeLabels } from '#shared/tasks/format-task.ts'
import { isSample, sampleLabel } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { Tag } from '#web/ui/tag.tsx'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  task: Task
  /** Null for the view of any other neighbor. */
  viewerId: string | null
}

/** Tags for differences from an open request of another neighbor. */
export const TaskTags = ({ task, viewerId }: Props) => (
  <>
    <TypeTag taskType={task.taskType} isOwn={task.requesterId === viewerId} />
    {isSample(task) && <Tag>{sampleLabel}</Tag>}
    {task.status !== 'open' && <StatusBadge status={task.status} />}
  </>
)

function TypeTag({ taskType, isOwn }: Pick<Task, 'taskType'> & { isOwn: boolean }) {
  if (isOwn) return <Tag tone="sky">{taskType === 'request' ? 'Your request' : 'What you offer'}</Tag>
  return taskType === 'service' && <Tag tone="spruce">{typeLabels.service}</Tag>
}
