import { Link } from '@tanstack/react-router'
import { isolateBidi } from '#shared/bidi.ts'
import { formatLongDay } from '#shared/calendar.ts'
import { calendarDayTasks } from '#shared/constants.ts'
import { formatCompensation } from '#shared/tasks/format-task.ts'
import { formatTaskClock } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { taskCountText } from '#web/features/tasks/browse/browse-copy.ts'
import { payLookOf } from '#web/features/tasks/cards/pay-look.ts'
import { Popover } from '#web/ui/popover.tsx'
import { agendaId } from './calendar-agenda.tsx'
import { CalendarDayList } from './calendar-day-list.tsx'
import classes from './calendar-grid.module.css'

type Props = {
  day: string
  tasks: Task[]
  isPhone: boolean
  /** In a folded week a day has only the number of its tasks. */
  isFolded: boolean
}

const dayNumber = (day: string) => Number(day.slice(-2))

/** A day with tasks is a button: it opens the day's tasks, or scrolls down to them on a phone. */
export function CalendarDay({ day, tasks, isPhone, isFolded }: Props) {
  const count = taskCountText(tasks.length)
  const name = `${formatLongDay(day)}, ${count}`
  const shown = isFolded ? [] : tasks.slice(0, calendarDayTasks)
  const rest = tasks.length - shown.length

  if (tasks.length === 0) return <EmptyDay day={day} />
  if (isPhone)
    return (
      <a className={classes.day} href={`#${agendaId(day)}`} aria-label={name} onClick={focusDayList}>
        <span>{dayNumber(day)}</span>
        <Dots tasks={tasks} />
      </a>
    )
  return (
    <Popover
      label={formatLongDay(day)}
      width="day"
      opener={(opens) => (
        <>
          <button type="button" className={classes.day} aria-label={name} {...opens}>
            {dayNumber(day)}
          </button>
          {shown.length > 0 && (
            <ul className={classes.tasks}>
              {shown.map((task) => (
                <li key={task.id}>
                  <Chip task={task} />
                </li>
              ))}
            </ul>
          )}
          {rest > 0 && (
            <button type="button" className={classes.more} {...opens}>
              <span>{isFolded ? count : `+${rest} more`}</span>
              <span className="visually-hidden">{` on ${formatLongDay(day)}`}</span>
            </button>
          )}
        </>
      )}
    >
      {() => <CalendarDayList day={day} tasks={tasks} />}
    </Popover>
  )
}

const EmptyDay = ({ day }: { day: string }) => (
  <time className={classes.day} dateTime={day}>
    <span aria-hidden>{dayNumber(day)}</span>
    <span className="visually-hidden">{formatLongDay(day)}</span>
  </time>
)

function Chip({ task }: { task: Task }) {
  const { icon: Icon, tone } = payLookOf(task)
  const more = [formatTaskClock(task), formatCompensation(task)].filter(Boolean).join(', ')
  return (
    <Link
      to="/task/$id"
      params={{ id: task.id }}
      className={classes.chip ?? ''}
      style={{ background: `var(--${tone}-tint)`, color: `var(--${tone})` }}
      title={`${isolateBidi(task.title)}, ${more}`}
    >
      <Icon size={16} stroke={1.9} aria-hidden />
      <span dir="auto">{task.title}</span>
      <span className="visually-hidden">{`, ${more}`}</span>
    </Link>
  )
}

const Dots = ({ tasks }: { tasks: Task[] }) => (
  <span className={classes.dots} aria-hidden>
    {tasks.slice(0, calendarDayTasks).map((task) => (
      <i key={task.id} style={{ background: `var(--${payLookOf(task).tone})` }} />
    ))}
  </span>
)

/** Focuses the day's heading; the URL stays the same. */
function focusDayList(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
