import { memo, type RefObject } from 'react'
import { formatMiles, type Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse-tasks.ts'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { countText } from '#web/features/tasks/browse/browse-copy.ts'
import { samplesLast } from '#web/features/tasks/browse/samples-last.ts'
import { TaskLine } from '#web/features/tasks/cards/task-line.tsx'
import classes from './map.module.css'

type LinesProps = { tasks: Task[]; now: Date; near: Point | null }
type Props = LinesProps & {
  /** IDs of the tasks of one point that has too many for the map. */
  clusterIds: string[]
  clusterHeadingRef: RefObject<HTMLHeadingElement | null>
}

/** The requests in view as a list; those of a point with too many pins come first. */
export const MapList = memo(function MapList({ tasks, clusterIds, clusterHeadingRef, ...looks }: Props) {
  const inCluster = tasks.filter(({ id }) => clusterIds.includes(id))
  if (inCluster.length < 2)
    return (
      <>
        <h2 className="visually-hidden">Requests in view</h2>
        <Lines tasks={tasks} {...looks} />
      </>
    )
  const others = tasks.filter((task) => !inCluster.includes(task))
  return (
    <>
      <h2 ref={clusterHeadingRef} tabIndex={-1} className={classes.heading}>
        {`${countText(inCluster.length, false)} in one place`}
      </h2>
      <Lines tasks={inCluster} {...looks} />
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
    {samplesLast(tasks, true).map((task) => (
      <li key={task.id}>
        <TaskLine task={task} when={whenAndWhere(task, now, near)} />
      </li>
    ))}
  </ul>
)

function whenAndWhere(task: Task, now: Date, near: Point | null): string {
  const miles = milesTo(task, near)
  return miles === null
    ? formatDateOrAvailability(task, now)
    : `${formatMiles(miles)} · ${formatDateOrAvailability(task, now)}`
}
