import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import { dayMs } from '#shared/time.ts'
import { clockOf, type Day, demoTimeZone, instantOf } from './moments.ts'
import { type PersonName, people } from './people.ts'
import { idOfTask } from './task-rows.ts'
import { demoTypeOf } from './task-types.ts'
import { taskNames, tasks } from './tasks.ts'

/** Every arrangement: one of each task that has a helper, and those of deleted tasks. */
export const arrangementRows = (now: Date) => [...rowsOfTasks(now), ...olderRows(now)]

const rowsOfTasks = (now: Date) =>
  taskNames.flatMap((name) => {
    const task = tasks[name]
    const { progress, when, hours } = task
    if (!progress) return []
    const agreed = agreedTimes({
      date: when ? instantOf(when, now) : null,
      time: when ? clockOf(when) : null,
      timeZone: demoTimeZone,
      duration: hours ?? null,
    })
    const finishedAt = progress.finished ? instantOf(progress.finished, now) : null
    const doneAt = progress.completed ? instantOf(progress.completed, now) : null
    return {
      task_id: idOfTask(name),
      task_type: demoTypeOf(task),
      requester_id: people[task.by].id,
      helper_id: people[progress.helper].id,
      accepted_at: instantOf(progress.accepted, now),
      starts_at: agreed.startsAt,
      ends_at: agreed.endsAt,
      is_day_only: agreed.isDayOnly,
      time_zone: demoTimeZone,
      helper_answer: finishedAt && ('yes' as const),
      helper_answered_at: finishedAt,
      requester_answer: doneAt && ('yes' as const),
      requester_answered_at: doneAt,
      ended_at: doneAt,
      end_reason: doneAt && ('done' as const),
      ended_by: doneAt && ('requester' as const),
      outcome: doneAt && ('happened' as const),
      settled_at: doneAt,
    }
  })

type Older = { by: PersonName; helper: PersonName; ended: Day; outcome?: 'late' | 'contested' }

/** Arrangements of deleted tasks, so that Ben keeps promises, Deshawn usually does, and Tom is new. */
const older: Older[] = [
  { by: 'grace', helper: 'ben', ended: '-70 16:00' },
  { by: 'eleanor', helper: 'ben', ended: '-84 11:30' },
  { by: 'hannah', helper: 'ben', ended: '-112 18:00' },
  { by: 'luis', helper: 'deshawn', ended: '-35 17:00' },
  { by: 'hannah', helper: 'deshawn', ended: '-62 15:30' },
  { by: 'rosa', helper: 'deshawn', ended: '-91 12:00' },
  { by: 'eleanor', helper: 'deshawn', ended: '-120 10:00' },
  { by: 'priya', helper: 'deshawn', ended: '-76 13:00', outcome: 'late' },
  { by: 'rosa', helper: 'tom', ended: '-45 18:30', outcome: 'contested' },
]

const olderRows = (now: Date) =>
  older.map(({ by, helper, ended, outcome }) => {
    const endedAt = instantOf(ended, now)
    return {
      task_type: 'request' as const,
      requester_id: people[by].id,
      helper_id: people[helper].id,
      accepted_at: new Date(endedAt.getTime() - 3 * dayMs),
      time_zone: demoTimeZone,
      helper_answer: outcome === 'late' ? ('mine' as const) : ('yes' as const),
      helper_answered_at: endedAt,
      requester_answer: outcome === 'contested' ? ('theirs' as const) : outcome ? null : ('yes' as const),
      requester_answered_at: outcome === 'late' ? null : endedAt,
      ended_at: endedAt,
      end_reason: outcome ? ('released' as const) : ('done' as const),
      ended_by: outcome === 'late' ? ('helper' as const) : ('requester' as const),
      outcome: outcome ?? ('happened' as const),
      charged_to: outcome === 'late' ? ('helper' as const) : null,
      settled_at: endedAt,
    }
  })
