import { useId } from 'react'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { typeChoices } from './browse-copy.ts'

type Props = { type: TaskType | undefined; onChange: (change: TaskFilters) => void }

/** Requests, what neighbors offer, or both. */
export function BrowseTypes({ type, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.types}>
      <legend className="visually-hidden">Show</legend>
      {typeChoices.map((choice) => (
        <label key={choice.label}>
          <input
            type="radio"
            name={name}
            checked={choice.type === type}
            onChange={() => onChange({ type: choice.type })}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
