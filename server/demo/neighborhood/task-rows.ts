import type { Insertable } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { townsAround } from '#server/features/places/towns.ts'
import { optionalTextColumns } from '#server/features/tasks/optional-texts.ts'
import { searchWordsOf } from '#server/features/words/text-words.ts'
import { holdHours } from '#shared/constants.ts'
import { areaOf } from '#shared/places/area.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { hourMs, offsetMinutes } from '#shared/time.ts'
import { fixedId } from './fixed-id.ts'
import { clockOf, demoTimeZone, instantOf, type Moment } from './moments.ts'
import { people } from './people.ts'
import { type DemoTask, demoTypeOf } from './task-types.ts'
import { type TaskName, taskNames, tasks } from './tasks.ts'

type TaskRow = Insertable<Tables['tasks']>

export const idOfTask = (name: TaskName): string => fixedId('task', taskNames.indexOf(name))

function demoStatus({ progress, closed }: DemoTask): TaskStatus {
  if (!progress) return closed ? 'closed' : 'open'
  if (progress.completed) return 'completed'
  if (progress.finished) return 'pending_review'
  return progress.started ? 'in_progress' : 'matched'
}

function payOf({ pay }: DemoTask): Pick<TaskRow, 'compensation_type' | 'compensation'> {
  if (pay === null) return { compensation_type: 'free', compensation: null }
  if (typeof pay === 'number') return { compensation_type: 'money', compensation: pay }
  return { compensation_type: 'service', compensation: null }
}

const locationOf = ({ by, at }: DemoTask) => at ?? { address: people[by].address, point: people[by].home }

export const pointOfTask = (task: DemoTask) => locationOf(task).point

function placeOf(task: DemoTask) {
  const { address, point } = locationOf(task)
  const grid = snapToGrid(point)
  return {
    address,
    area: areaOf(address),
    lat: point.latitude,
    lng: point.longitude,
    grid_lat: grid.latitude,
    grid_lng: grid.longitude,
    near_towns: townsAround({ area: areaOf(address), grid }),
  }
}

export const taskRows = (now: Date) =>
  taskNames.map((name) => {
    const task = tasks[name]
    const { when, progress } = task
    const instantOrNull = (moment: Moment | undefined) => (moment ? instantOf(moment, now) : null)
    const scheduledAt = instantOrNull(when)
    return {
      id: idOfTask(name),
      requester_id: people[task.by].id,
      helper_id: progress ? people[progress.helper].id : null,
      task_type: demoTypeOf(task),
      title: task.title,
      description: task.description,
      category: task.category,
      scheduled_at: scheduledAt,
      clock: when ? clockOf(when) : null,
      time_zone: demoTimeZone,
      utc_minutes: scheduledAt ? offsetMinutes(scheduledAt, demoTimeZone) : 0,
      duration_hours: task.hours ?? null,
      ...payOf(task),
      points_offered: null,
      ...optionalTextColumns({ ...task, serviceOffered: typeof task.pay === 'string' ? task.pay : null }),
      ...placeOf(task),
      address_private: !task.addressShown,
      status: demoStatus(task),
      held_until: task.heldSince ? new Date(instantOf(task.heldSince, now).getTime() + holdHours * hourMs) : null,
      search_words: searchWordsOf(task).join(' '),
      created_at: instantOf(task.posted, now),
      completed_at: instantOrNull(progress?.completed),
    } satisfies TaskRow
  })
