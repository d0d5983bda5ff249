import { useId } from 'react'
import classes from './segments.module.css'

type Props<Value> = {
  /** Read out by screen readers only. */
  legend: string
  choices: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value) => void
  /** True if it is as high as a button, for a row of controls. */
  isCompact?: boolean
}

/** One choice of a few: a row of segments, as wide as their words. */
export function Segments<Value extends string | undefined>({
  legend,
  choices,
  value,
  onChange,
  isCompact = false,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.segments} data-is-compact={isCompact}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.label}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
