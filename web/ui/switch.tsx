import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import classes from './switch.module.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  description: ReactNode
  error?: ReactNode
  /** True to put the switch behind its label, at the end of the line. */
  isAtEnd?: boolean
}

/** A labelled switch. */
export function Switch({ label, description, error, isAtEnd, className = '', ...input }: Props) {
  const id = useId()
  const [errorId, descriptionId] = [`${id}-error`, `${id}-description`]
  return (
    <div className={`${classes.switch} ${className}`} data-at-end={isAtEnd}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: HTML forbids aria-checked on a checkbox, which states it itself.
        role="switch"
        aria-describedby={error ? `${descriptionId} ${errorId}` : descriptionId}
      />
      <span aria-hidden className={classes.track} data-track />
      <div className={classes.text}>
        <label htmlFor={id}>{label}</label>
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  )
}
