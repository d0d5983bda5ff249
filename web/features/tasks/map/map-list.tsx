import { memo, type RefObject } from 'react'
import { formatMiles, type Point } from '#shared/places/grid.ts'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { taskCountText } from '#web/features/tasks/browse/browse-copy.ts'
import { samplesLast } from '#web/features/tasks/browse/samples-last.ts'
import { TaskLine } from '#web/features/tasks/cards/task-line.tsx'
import classes from './map.module.css'

type RowProps = {
  now: Date
  near: Point | null
  /** Called with the task that the pointer or the focus is on, and with none when it leaves. */
  onPoint: (ids: readonly string[]) => void
}
type LinesProps = RowProps & { tasks: Task[]; highlightedIds: readonly string[] }
type Props = LinesProps & {
  /** IDs of the tasks of one point that has too many for the map. */
  clusterIds: string[]
  clusterHeadingRef: RefObject<HTMLHeadingElement | null>
}

/** The tasks in view as a list; those of a point with too many pins come first. */
export const MapList = memo(function MapList({ tasks, clusterIds, clusterHeadingRef, ...looks }: Props) {
  const inCluster = tasks.filter(({ id }) => clusterIds.includes(id))
  if (inCluster.length < 2)
    return (
      <>
        <h2 className="visually-hidden">Tasks in view</h2>
        <Lines tasks={tasks} {...looks} />
      </>
    )
  const others = tasks.filter((task) => !inCluster.includes(task))
  return (
    <>
      <h2 ref={clusterHeadingRef} tabIndex={-1} className={classes.heading}>
        {`${taskCountText(inCluster.length)} in one place`}
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

const Lines = ({ tasks, highlightedIds, ...row }: LinesProps) => (
  <ul className={classes.list}>
    {samplesLast(tasks, true).map((task) => (
      <Row key={task.id} task={task} isHighlighted={highlightedIds.includes(task.id)} {...row} />
    ))}
  </ul>
)

/** Memoized, because a list may have a thousand rows, and the pointer highlights one after another. */
const Row = memo(function Row({
  task,
  isHighlighted,
  now,
  near,
  onPoint,
}: RowProps & { task: Task; isHighlighted: boolean }) {
  const point = () => onPoint([task.id])
  const leave = () => onPoint([])
  return (
    <li data-is-highlighted={isHighlighted} onMouseEnter={point} onMouseLeave={leave} onFocus={point} onBlur={leave}>
      <TaskLine task={task} when={whenAndWhere(task, now, near)} />
    </li>
  )
})

function whenAndWhere(task: Task, now: Date, near: Point | null): string {
  const miles = milesTo(task, near)
  return miles === null
    ? formatDateOrAvailability(task, now)
    : `${formatMiles(miles)} · ${formatDateOrAvailability(task, now)}`
}
