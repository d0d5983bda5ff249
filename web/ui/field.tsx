import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import classes from './field.module.css'

export type FieldProps = {
  /** ID of the input. The label's is the same with `-label` behind it. */
  id?: string | undefined
  label?: ReactNode
  /** Stands between label and input, and is read out with the input. */
  description?: ReactNode
  error?: ReactNode
  /** ID of a further text that is read out with the input. */
  describedBy?: string | undefined
  size?: 'lg'
  /** Content at the start and the end of the input; widths are in pixels at default text size. */
  leftSection?: ReactNode
  leftSectionWidth?: number
  rightSection?: ReactNode
  rightSectionWidth?: number
  className?: string | undefined
  labelClassName?: string | undefined
}

/** Props of the input inside a field. */
export type OwnProps = {
  id: string
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A labelled field around any input, with description and error. */
export function Field({
  id: named,
  label,
  description,
  error,
  describedBy: furtherId,
  size,
  leftSection,
  leftSectionWidth = size ? 48 : 40,
  rightSection,
  rightSectionWidth = 40,
  className,
  labelClassName = '',
  children,
}: FieldProps & { children: (own: OwnProps) => ReactNode }) {
  const made = useId()
  const id = named ?? made
  const [errorId, descriptionId] = [`${id}-error`, `${id}-description`]
  const describedBy = [error && errorId, description && descriptionId, furtherId].filter(Boolean).join(' ')
  const own = {
    id,
    className: classes.input,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
  const widths = {
    ...(leftSection && { '--start': `${leftSectionWidth / 16}rem` }),
    ...(rightSection && { '--end': `${rightSectionWidth / 16}rem` }),
  } as CSSProperties
  return (
    <div className={className}>
      {label && (
        <label id={`${id}-label`} htmlFor={id} className={`${classes.label} ${labelClassName}`}>
          {label}
        </label>
      )}
      {description && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.box} data-size={size} style={widths}>
        {leftSection && (
          <div className={classes.section} data-side="start">
            {leftSection}
          </div>
        )}
        {children(own)}
        {rightSection && (
          <div className={classes.section} data-side="end">
            {rightSection}
          </div>
        )}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The message at a field, or at a form. */
export const FieldError = (props: ComponentProps<'p'>) => <p {...props} className={classes.error} />
