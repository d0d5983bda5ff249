import { Link } from '@tanstack/react-router'
import { isolated } from '#shared/bidi.ts'
import { dayAloud } from '#shared/calendar.ts'
import { calendarDayTasks } from '#shared/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { clockText, compensationText } from '#shared/tasks/wording.ts'
import { PopPanel } from '#web/ui/pop-panel.tsx'
import { countText } from './browse-wording.ts'
import { agendaId } from './calendar-agenda.tsx'
import { CalendarDayList } from './calendar-day-list.tsx'
import classes from './calendar-grid.module.css'
import { payLookOf } from './pay-look.ts'

type Props = { day: string; tasks: Task[]; isPhone: boolean }

const numberOf = (day: string) => Number(day.slice(-2))

/** A day with something in it is a button too: it opens all of the day, or on a phone leads down to it. */
export function CalendarDay({ day, tasks, isPhone }: Props) {
  const name = `${dayAloud(day)}, ${countText(tasks.length, false)}`
  const rest = tasks.length - calendarDayTasks

  if (tasks.length === 0) return <EmptyDay day={day} />
  if (isPhone)
    return (
      <a className={classes.day} href={`#${agendaId(day)}`} aria-label={name} onClick={goDown}>
        <span>{numberOf(day)}</span>
        <Dots tasks={tasks} />
      </a>
    )
  return (
    <PopPanel
      label={dayAloud(day)}
      width="day"
      opener={(opens) => (
        <>
          <button type="button" className={classes.day} aria-label={name} {...opens}>
            {numberOf(day)}
          </button>
          <ul className={classes.tasks}>
            {tasks.slice(0, calendarDayTasks).map((task) => (
              <li key={task.id}>
                <Chip task={task} />
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <button type="button" className={classes.more} {...opens}>
              <span>{`+${rest} more`}</span>
              <span className="unseen">{` on ${dayAloud(day)}`}</span>
            </button>
          )}
        </>
      )}
    >
      {() => <CalendarDayList day={day} tasks={tasks} />}
    </PopPanel>
  )
}

const EmptyDay = ({ day }: { day: string }) => (
  <time className={classes.day} dateTime={day}>
    <span aria-hidden>{numberOf(day)}</span>
    <span className="unseen">{dayAloud(day)}</span>
  </time>
)

function Chip({ task }: { task: Task }) {
  const { icon: Icon, tone } = payLookOf(task)
  const more = [clockText(task), compensationText(task)].filter(Boolean).join(', ')
  return (
    <Link
      to="/task/$id"
      params={{ id: task.id }}
      className={classes.chip ?? ''}
      style={{ background: `var(--${tone}-tint)`, color: `var(--${tone})` }}
      title={`${isolated(task.title)}, ${more}`}
    >
      <Icon size={16} stroke={1.9} aria-hidden />
      <span dir="auto">{task.title}</span>
      <span className="unseen">{`, ${more}`}</span>
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

/** To the day's heading, which takes the focus; the URL stays that of the screen. */
function goDown(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
