import { weekdays } from '#shared/calendar.ts'

/** The header row of a month; weekday names are cut to so many letters, but read in full by screen readers. */
export const WeekdayHeads = ({ letters }: { letters: number }) => (
  <thead>
    <tr>
      {weekdays.map((weekday) => (
        <th key={weekday} scope="col" aria-label={weekday}>
          {weekday.slice(0, letters)}
        </th>
      ))}
    </tr>
  </thead>
)
