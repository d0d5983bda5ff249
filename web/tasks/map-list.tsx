import { memo } from 'react'
import { milesText, type Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import classes from './map.module.css'
import { TaskLine } from './task-line.tsx'

type Props = { tasks: Task[]; now: Date; near: Point | null }

/** What the map shows, line by line. */
export const MapList = memo(function MapList({ tasks, now, near }: Props) {
  return (
    <>
      <h2 className="unseen">Requests in view</h2>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLine task={task} when={whenAndWhere(task, now, near)} />
          </li>
        ))}
      </ul>
    </>
  )
})

function whenAndWhere(task: Task, now: Date, near: Point | null): string {
  const miles = milesTo(task, near)
  return miles === null ? timeText(task, now) : `${milesText(miles)} · ${timeText(task, now)}`
}
