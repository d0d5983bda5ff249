import { IconStar } from '@tabler/icons-react'
import { useId } from 'react'
import { ratingMax } from '#shared/constants.ts'
import classes from './star-field.module.css'

const meanings = ['Poor', 'Fair', 'Okay', 'Good', 'Great']
const choices = Array.from({ length: ratingMax }, (_, index) => index + 1)

type Props = {
  /** 0 until a star is chosen. */
  value: number
  onChange: (stars: number) => void
  /** Shown until a star is chosen. */
  hint: string
}

/** One to five stars: native radio buttons, so that arrow keys choose. */
export function StarField({ value, onChange, hint }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Rating</legend>
      <div className={classes.stars}>
        {choices.map((stars) => (
          <label key={stars} className={classes.star}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              data-autofocus={stars === 1 || undefined}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <IconStar stroke={1.6} aria-hidden />
          </label>
        ))}
      </div>
      <p className={classes.hint} role="status">
        {meanings[value - 1] ?? hint}
      </p>
    </fieldset>
  )
}
