import { weekdays } from '#shared/calendar.ts'

/** The first row of a month, its days cut to so many letters and read out whole. */
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
