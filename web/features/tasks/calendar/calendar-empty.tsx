import { formatShortDay, monthOf } from '#shared/calendar.ts'
import { emptyMonthText, showAllLabel } from '#web/features/tasks/browse/browse-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './calendar.module.css'

type Props = {
  month: string
  /** The nearest day with tasks; null if there is none, undefined while unknown. */
  nearest: string | null | undefined
  isFiltered: boolean
  onMonthChange: (month: string) => void
  onClear: () => void
}

/** Shown above a month without tasks: suggests where to look instead. */
export function CalendarEmpty({ month, nearest, isFiltered, onMonthChange, onClear }: Props) {
  if (nearest === undefined) return null
  return (
    <div className={classes.empty}>
      <p>{emptyMonthText(month)}</p>
      {nearest && (
        <Button variant="light" onClick={() => onMonthChange(monthOf(nearest))}>
          {`${nearest > month ? 'Next' : 'Last'}: ${formatShortDay(nearest)}`}
        </Button>
      )}
      {isFiltered && (
        <Button variant="default" onClick={onClear}>
          {showAllLabel}
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
