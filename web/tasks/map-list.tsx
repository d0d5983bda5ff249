import { memo, type RefObject } from 'react'
import { milesText, type Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import { countText } from './browse-wording.ts'
import classes from './map.module.css'
import { TaskLine } from './task-line.tsx'

type LinesProps = { tasks: Task[]; now: Date; near: Point | null }
type Props = LinesProps & {
  /** The ids of a place that has too many for the map. */
  crowd: string[]
  crowdRef: RefObject<HTMLHeadingElement | null>
}

/** What the map shows, line by line, a crowd first. */
export const MapList = memo(function MapList({ tasks, crowd, crowdRef, ...looks }: Props) {
  const together = tasks.filter(({ id }) => crowd.includes(id))
  if (together.length < 2)
    return (
      <>
        <h2 className="unseen">Requests in view</h2>
        <Lines tasks={tasks} {...looks} />
      </>
    )
  const others = tasks.filter((task) => !together.includes(task))
  return (
    <>
      <h2 ref={crowdRef} tabIndex={-1} className={classes.heading}>
        {`${countText(together.length, false)} in one place`}
      </h2>
      <Lines tasks={together} {...looks} />
      {others.length > 0 && (
        <>
          <h2 className={classes.heading}>Others in view</h2>
          <Lines tasks={others} {...looks} />
        </>
      )}
    </>
  )
})

const Lines = ({ tasks, now, near }: LinesProps) => (
  <ul className={classes.list}>
    {tasks.map((task) => (
      <li key={task.id}>
        <TaskLine task={task} when={whenAndWhere(task, now, near)} />
      </li>
    ))}
  </ul>
)

function whenAndWhere(task: Task, now: Date, near: Point | null): string {
  const miles = milesTo(task, near)
  return miles === null ? timeText(task, now) : `${milesText(miles)} · ${timeText(task, now)}`
}
