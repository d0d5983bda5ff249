import type { TaskFilters } from '#shared/tasks/schema.ts'
import { Select } from '#web/ui/select.tsx'
import classes from './browse.module.css'
import { sortChoices } from './browse-copy.ts'
import { parseFilters } from './browse-search.ts'

type Props = { sort: TaskFilters['sort']; onChange: (change: TaskFilters) => void }

export const BrowseSort = ({ sort = 'newest', onChange }: Props) => (
  <Select
    label="Sort by"
    className={classes.sort}
    labelClassName={classes.sortLabel}
    data={sortChoices}
    value={sort}
    onChange={({ currentTarget }) => onChange({ sort: parseFilters({ sort: currentTarget.value }).sort })}
  />
)
