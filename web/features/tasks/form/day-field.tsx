import { IconCalendar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { formatShortDay } from '#shared/calendar.ts'
import { dateMaxDaysAhead } from '#shared/constants.ts'
import { dayOf, startOfDay } from '#shared/time.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Field } from '#web/ui/field.tsx'
import { Popover } from '#web/ui/popover.tsx'
import classes from './day-field.module.css'

export type DayForm = {
  text: (name: 'date') => { value: string; error: ReactNode; onChange: (day: string) => void; 'data-path': string }
  clearError: (name: string) => void
}

const readCalendar = () => import('#web/ui/day-calendar.tsx')
const DayCalendar = lazy(readCalendar)

/**
 * The date of a request, from today on in the device's time zone. Errors of other fields that depend on the date are
 * cleared when another is chosen.
 */
export function DayField({ form }: { form: DayForm }) {
  const id = useId()
  const today = useToday()
  const { onChange, value, error, ...field } = form.text('date')

  function choose(day: string) {
    onChange(day)
    for (const name of ['compensation', 'time']) form.clearError(name)
  }

  return (
    <Popover
      label="Choose a day"
      width="month"
      opener={(opens) => (
        <Field id={id} label="Date" error={error} rightSection={<IconCalendar size={18} stroke={1.8} aria-hidden />}>
          {({ className, ...own }) => (
            <button
              type="button"
              // Screen readers read both the label and the chosen day.
              aria-labelledby={`${id}-label ${id}-chosen`}
              onPointerEnter={readCalendar}
              {...field}
              {...opens}
              {...own}
              className={`${className} printed-too`}
            >
              <span id={`${id}-chosen`} className={value ? undefined : classes.none}>
                {value ? formatShortDay(value) : 'Choose a day'}
              </span>
            </button>
          )}
        </Field>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.waiting} />}>
          <DayCalendar
            chosen={value}
            today={dayOf(today)}
            first={dayOf(today)}
            last={dayOf(startOfDay(today, undefined, dateMaxDaysAhead))}
            onChoose={(day) => {
              choose(day)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
