import { parseZip } from '#shared/places/area.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { useZipPlace } from '#web/features/places/use-zip-place.ts'
import { TaskCardPreview } from '#web/features/tasks/cards/task-card.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { previewTask } from './preview-task.ts'
import type { TaskFormValues } from './task-form-values.ts'

export type PreviewCardProps = {
  viewer: Me
  values: TaskFormValues
  taskType: TaskType
  before: Task | undefined
}

/** The card of the typed post. It asks for the same ZIP code as the preview of the address, and for nothing else. */
export function PreviewCard({ viewer, values, taskType, before }: PreviewCardProps) {
  const { area, timeZone } = useZipPlace(parseZip(values.address))
  const now = useNow()
  return (
    <TaskCardPreview
      task={previewTask(values, { viewer, taskType, before, area, placeZone: timeZone, now })}
      now={now}
    />
  )
}
