import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { quickFilters } from './browse-copy.ts'

type Props = { filters: TaskFilters; onChange: (change: TaskFilters) => void }

/** The first click sets the filter, the second removes it. */
export const BrowseQuickFilters = ({ filters, onChange }: Props) => (
  <fieldset className={classes.pills} aria-label="Quick filters">
    {quickFilters.map(({ label, name, value }) => {
      const isOn = filters[name] === value
      return (
        <button
          key={name}
          type="button"
          className={classes.pill}
          aria-pressed={isOn}
          onClick={() => onChange({ [name]: isOn ? undefined : value })}
        >
          {label}
        </button>
      )
    })}
  </fieldset>
)
