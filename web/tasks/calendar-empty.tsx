import { dayText, monthOf } from '#shared/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { emptyMonthText, showAll } from './browse-wording.ts'
import classes from './calendar.module.css'

type Props = {
  month: string
  /** The nearest day that has something; null where none has, undefined as long as nobody knows. */
  nearest: string | null | undefined
  isFiltered: boolean
  onTurn: (month: string) => void
  onClear: () => void
}

/** Over a month in which nothing is asked for: where to look instead. */
export function CalendarEmpty({ month, nearest, isFiltered, onTurn, onClear }: Props) {
  if (nearest === undefined) return null
  return (
    <div className={classes.empty}>
      <p>{emptyMonthText(month)}</p>
      {nearest && (
        <Button variant="light" onClick={() => onTurn(monthOf(nearest))}>
          {`${nearest > month ? 'Next' : 'Last'}: ${dayText(nearest)}`}
        </Button>
      )}
      {isFiltered && (
        <Button variant="default" onClick={onClear}>
          {showAll}
        </Button>
      )}
      {!nearest && !isFiltered && (
        <LinkButton to="/post" search={{ type: 'request' }} variant="light">
          Post a request
        </LinkButton>
      )}
    </div>
  )
}
