import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Box, Point } from '#shared/places/grid.ts'
import { matchesBox } from '#shared/tasks/browse-tasks.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import classes from './map.module.css'
import { MapEmpty } from './map-empty.tsx'
import { MapList } from './map-list.tsx'
import { MapNotes } from './map-notes.tsx'
import { hasPosition } from './map-pins.ts'
import { MapView } from './map-view.tsx'
import { useHighlightedTasks } from './use-highlighted-tasks.ts'
import { useMapStart } from './use-map-start.ts'

type Props = {
  tasks: Task[]
  /** True if `tasks` includes those outside the view. */
  isWhole: boolean
  /** True if there are too many to load them all. */
  isCut: boolean
  /** True while some of the tasks in view are still loading. */
  isReading: boolean
  filters: TaskFilters
  /** The map position in the URL. */
  at: string | undefined
  near: Point | null
  now: Date
  /** Clears the filters; null if there are none. */
  onClear: (() => void) | null
  onShow: (box: Box, position: string | null) => void
}

/** A map with a pin for each task, and the same tasks as a list for use without the map. */
export function BrowseMap({ tasks, isWhole, isCut, isReading, filters, at, near, now, onClear, onShow }: Props) {
  const tileConfig = useQuery(taskQueries.map())
  const [box, setBox] = useState<Box | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [goal, setGoal] = useState<Point[]>([])
  const [clusterIds, setClusterIds] = useState<string[]>([])
  const clusterHeading = useRef<HTMLHeadingElement>(null)
  const inView = useMemo(() => (box ? tasks.filter((task) => matchesBox(task, { bbox: box })) : []), [tasks, box])
  const unplacedCount = isWhole ? tasks.filter((task) => !hasPosition(task)).length : null

  const isBare = box !== null && inView.length === 0 && !isReading
  const { start, positionedTasks } = useMapStart({ tasks, isWhole, filters, near, at, isBare, isOpen: box !== null })

  const highlight = useHighlightedTasks()

  useEffect(() => clusterHeading.current?.focus(), [clusterIds])

  if (tileConfig.isPending || (box === null && start === undefined)) return <CardSkeletons count={3} />
  const tiles = tileConfig.data?.tiles ?? null

  return (
    <div className={classes.layout}>
      <div ref={highlight.list} className={classes.side}>
        {inView.length > 0 && (
          <MapList
            tasks={inView}
            clusterIds={clusterIds}
            clusterHeadingRef={clusterHeading}
            now={now}
            near={near}
            highlightedIds={highlight.highlightedIds}
            onPoint={highlight.pointAtRow}
          />
        )}
        {isBare && (
          <MapEmpty
            onShowResults={positionedTasks.length > 0 ? () => setGoal([...positionedTasks]) : null}
            onClear={onClear}
          />
        )}
      </div>
      <div className={classes.main}>
        <MapView
          tasks={tasks}
          isReading={isReading}
          at={at}
          start={start ?? []}
          goal={goal}
          tiles={tiles}
          isPlain={tiles === null || hasFailed}
          now={now}
          highlightedIds={highlight.highlightedIds}
          onPoint={highlight.pointAtPin}
          onPick={highlight.pick}
          onLargeCluster={setClusterIds}
          onTilesFailed={() => setFailed(true)}
          onShow={(box, position) => {
            setBox(box)
            onShow(box, position)
          }}
        />
        <MapNotes hasFailed={hasFailed} isCut={isCut} unplacedCount={unplacedCount} />
      </div>
    </div>
  )
}
