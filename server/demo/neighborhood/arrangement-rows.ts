import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import { clockOf, demoTimeZone, instantOf } from './moments.ts'
import { people } from './people.ts'
import { idOfTask } from './task-rows.ts'
import { demoTypeOf } from './task-types.ts'
import { taskNames, tasks } from './tasks.ts'

/** One arrangement of each task that has a helper. */
export const arrangementRows = (now: Date) =>
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
