import { useState } from 'react'
import { passwordMinCharacters } from '#shared/constants.ts'
import { Field } from './field.tsx'
import classes from './password-field.module.css'
import { splitFieldProps } from './split-field-props.ts'
import type { TextInputProps } from './text-input.tsx'

type Props = TextInputProps & {
  /** True for a new password, false for the current one. */
  isNew?: boolean
}

/** A password field with a button to show the password. */
export function PasswordField({ isNew = false, ...props }: Props) {
  const [isShown, setShown] = useState(false)
  const [field, input] = splitFieldProps(props)
  return (
    <Field
      {...(isNew && { description: `At least ${passwordMinCharacters} characters` })}
      {...field}
      rightSection={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          className={classes.eye}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      }
    >
      {(own) => (
        <input
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...input}
          {...own}
          type={isShown ? 'text' : 'password'}
        />
      )}
    </Field>
  )
}

const Eye = ({ isOpen }: { isOpen: boolean }) => (
  <svg viewBox="0 0 256 256" className={classes.icon} aria-hidden>
    {isOpen ? (
      <>
        <path d="M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53" />
        <path d="M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6" />
      </>
    ) : (
      <>
        <path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" />
        <circle cx="128" cy="128" r="40" />
      </>
    )}
  </svg>
)
