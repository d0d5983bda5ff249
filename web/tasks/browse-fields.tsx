import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { readFilters } from './browse-search.ts'
import { filterFields } from './browse-wording.ts'

type Props = { filters: TaskFilters; onChange: (change: TaskFilters) => void }

/** The four filters, one under the other where they stand in a column. */
export const BrowseFields = memo(function BrowseFields({ filters, onChange }: Props) {
  return filterFields.map(({ name, label, any, choices }) => (
    <NativeSelect
      key={name}
      label={label}
      data={[{ value: '', label: any }, ...choices]}
      value={filters[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ [name]: readFilters({ [name]: currentTarget.value })[name] })}
    />
  ))
})
