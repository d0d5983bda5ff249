import { NativeSelect } from '@mantine/core'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { readFilters } from './browse-search.ts'
import { sortChoices } from './browse-wording.ts'

type Props = { sort: TaskFilters['sort']; onChange: (change: TaskFilters) => void }

export const BrowseSort = ({ sort = 'newest', onChange }: Props) => (
  <NativeSelect
    label="Sort by"
    classNames={{ root: classes.sort ?? '', label: classes.sortLabel ?? '' }}
    data={sortChoices}
    value={sort}
    onChange={({ currentTarget }) => onChange({ sort: readFilters({ sort: currentTarget.value }).sort })}
  />
)
