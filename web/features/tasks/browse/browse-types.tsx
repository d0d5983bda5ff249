import type { TaskType } from '#shared/tasks/choices.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { Segments } from '#web/ui/segments.tsx'
import { typeChoices } from './browse-copy.ts'

type Props = { type: TaskType | undefined; onChange: (change: TaskFilters) => void }

/** Requests, what neighbors offer, or both. */
export const BrowseTypes = ({ type, onChange }: Props) => (
  <Segments
    legend="Show"
    choices={typeChoices}
    value={type}
    onChange={(chosen) => onChange({ type: chosen })}
    isCompact
  />
)
