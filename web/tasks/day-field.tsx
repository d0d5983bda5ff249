import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { dateMaxDaysAhead } from '#shared/limits.ts'
import { startOfDay } from '#shared/time.ts'
import { dayAloud, dayOf } from '#web/lib/local-day.ts'
import classes from './day-field.module.css'
import type { TaskForm } from './use-task-form.ts'

/** The day of a request, from today on this device's calendar. Without one the combined rule is broken, so a chosen day clears what that rule said. */
export function DayField({ form }: { form: TaskForm }) {
  const id = useId()
  const now = new Date()
  const { onChange, ...field } = form.getInputProps('date')

  function choose(day: string | null) {
    onChange(day)
    form.clearFieldError('compensation')
  }

  return (
    <DatePickerInput
      id={id}
      // The dialog is named by the button that opens it.
      popoverProps={{ id, returnFocus: true, hideDetached: false }}
      label="Date"
      placeholder="Choose a day"
      valueFormat="ddd, MMM D, YYYY"
      classNames={{ day: classes.day, calendarHeaderControl: classes.arrow }}
      maxLevel="month"
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      minDate={dayOf(now)}
      maxDate={dayOf(startOfDay(now, undefined, dateMaxDaysAhead))}
      getDayAriaLabel={dayAloud}
      nextLabel="Next month"
      previousLabel="Previous month"
      leftSection={<IconCalendar size={18} stroke={1.8} aria-hidden />}
      {...field}
      onChange={choose}
    />
  )
}
