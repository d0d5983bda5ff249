import { InputBase } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { dayText } from '#shared/calendar.ts'
import { dateMaxDaysAhead } from '#shared/limits.ts'
import { dayOf, startOfDay } from '#shared/time.ts'
import { useToday } from '#web/lib/today.ts'
import { PopPanel } from '#web/ui/pop-panel.tsx'
import classes from './day-field.module.css'
import type { TaskForm } from './use-task-form.ts'

const readCalendar = () => import('#web/ui/day-calendar.tsx')
const DayCalendar = lazy(readCalendar)

/**
 * The day of a request, from today on this device's calendar. What other fields were told because of the day goes as
 * another is chosen.
 */
export function DayField({ form }: { form: TaskForm }) {
  const id = useId()
  const today = useToday()
  const { onChange, value, ...field } = form.text('date')

  function choose(day: string) {
    onChange(day)
    for (const name of ['compensation', 'time']) form.clearError(name)
  }

  return (
    <PopPanel
      label="Choose a day"
      width="month"
      opener={(opens) => (
        <InputBase
          component="button"
          type="button"
          id={id}
          // Both are read: what is asked for, and what was chosen.
          aria-labelledby={`${id}-label ${id}-chosen`}
          label="Date"
          size="md"
          pointer
          rightSectionPointerEvents="none"
          rightSection={<IconCalendar size={18} stroke={1.8} aria-hidden />}
          onPointerEnter={readCalendar}
          {...field}
          {...opens}
        >
          <span id={`${id}-chosen`} className={value ? undefined : classes.none}>
            {value ? dayText(value) : 'Choose a day'}
          </span>
        </InputBase>
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
    </PopPanel>
  )
}
