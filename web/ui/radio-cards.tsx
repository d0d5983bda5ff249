import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import classes from './radio-cards.module.css'

type Choice<Value> = { value: Value; label: string; description: string; disabled?: boolean }
type Props<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  /** The chosen value, if any. */
  value: string
  error?: ReactNode
  onChange: (value: Value) => void
  /** Path of the field in its form. */
  'data-path'?: string
}

/** One choice of a few, each a card with a line about it. */
export function RadioCards<Value extends string>({ legend, choices, value, error, onChange, ...others }: Props<Value>) {
  const errorId = useId()
  const name = useId()
  return (
    <fieldset {...others} className={classes.question} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className={classes.choices} data-invalid={error ? true : undefined}>
        {choices.map((choice) => (
          <Card
            key={choice.value}
            {...choice}
            name={name}
            checked={choice.value === value}
            onChoose={() => onChange(choice.value)}
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

type CardProps = Choice<string> & { name: string; checked: boolean; onChoose: () => void }

function Card({ label, description, onChoose, ...input }: CardProps) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <input
        {...input}
        id={id}
        type="radio"
        aria-describedby={`${id}-description`}
        className={classes.dot}
        onChange={onChoose}
      />
      <div className={classes.text}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-description`} className={classes.description}>
          {description}
        </span>
      </div>
    </div>
  )
}
