import { memo } from 'react'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { Select } from '#web/ui/select.tsx'
import { filterFields } from './browse-copy.ts'
import { parseFilters } from './browse-search.ts'

type Props = { filters: TaskFilters; onChange: (change: TaskFilters) => void }

/** The filters, stacked where the layout is a column. */
export const BrowseFields = memo(function BrowseFields({ filters, onChange }: Props) {
  return filterFields.map(({ name, label, any, choices }) => (
    <Select
      key={name}
      label={label}
      data={[{ value: '', label: any }, ...choices]}
      value={filters[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ [name]: parseFilters({ [name]: currentTarget.value })[name] })}
    />
  ))
})
