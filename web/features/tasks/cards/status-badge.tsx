import { statusLabels } from '#shared/tasks/format-task.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { Tag, type Tone } from '#web/ui/tag.tsx'

const tones: Record<TaskStatus, Tone> = {
  open: 'leaf',
  matched: 'sky',
  in_progress: 'sky',
  pending_review: 'amber',
  completed: 'spruce',
  closed: 'stone',
}

export const StatusBadge = ({ status }: { status: TaskStatus }) => (
  <Tag tone={tones[status]}>{statusLabels[status]}</Tag>
)
