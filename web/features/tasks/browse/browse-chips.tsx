import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { activeFilters } from './browse-copy.ts'

type Props = {
  filters: TaskFilters
  onChange: (change: TaskFilters) => void
  onClear: () => void
  /** Called before the last chip is removed, and the focus with it. */
  onLastRemoved: () => void
}

/** The active filters. Removing one moves the focus to 'Clear all'. */
export function BrowseChips({ filters, onChange, onClear, onLastRemoved }: Props) {
  const clearAll = useRef<HTMLButtonElement>(null)
  const active = activeFilters(filters)
  if (active.length === 0) return null

  return (
    <fieldset className={`${classes.chips} fades-beside`} aria-label="Active filters">
      {active.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-label={`Remove filter: ${label}`}
          onClick={() => {
            if (active.length > 1) clearAll.current?.focus()
            else onLastRemoved()
            onChange({ [name]: undefined })
          }}
        >
          <span>{label}</span>
          <IconX size={15} aria-hidden />
        </button>
      ))}
      <button ref={clearAll} type="button" className={classes.clear} onClick={onClear}>
        Clear all
      </button>
    </fieldset>
  )
}
