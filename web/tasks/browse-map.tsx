import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Box, Point } from '#shared/places/grid.ts'
import { boxFits } from '#shared/tasks/browse.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import classes from './map.module.css'
import { MapBare } from './map-bare.tsx'
import { MapList } from './map-list.tsx'
import { MapNotes } from './map-notes.tsx'
import { hasPlace } from './map-pins.ts'
import { useMapStart } from './map-start.ts'
import { MapView } from './map-view.tsx'
import { taskQueries } from './queries.ts'

type Props = {
  tasks: Task[]
  /** What lies elsewhere is among them too. */
  isWhole: boolean
  /** Nobody could read them all. */
  isCut: boolean
  /** Some of what is in view is still on its way. */
  isReading: boolean
  filters: TaskFilters
  /** What the URL says of where to look. */
  at: string | undefined
  near: Point | null
  now: Date
  /** Takes the filters away; null where there are none. */
  onClear: (() => void) | null
  onShow: (box: Box, spot: string | null) => void
}

/** The neighborhood with a pin for each request, and the same requests as a list for who does without a map. */
export function BrowseMap({ tasks, isWhole, isCut, isReading, filters, at, near, now, onClear, onShow }: Props) {
  const drawn = useQuery(taskQueries.map())
  const [box, setBox] = useState<Box | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [goal, setGoal] = useState<Point[]>([])
  const [crowd, setCrowd] = useState<string[]>([])
  const crowdHeading = useRef<HTMLHeadingElement>(null)
  const inView = useMemo(() => (box ? tasks.filter((task) => boxFits(task, { bbox: box })) : []), [tasks, box])
  const lost = isWhole ? tasks.filter((task) => !hasPlace(task)).length : null

  const isBare = box !== null && inView.length === 0 && !isReading
  const { start, places } = useMapStart({ tasks, isWhole, filters, near, at, isBare, isOpen: box !== null })

  useEffect(() => crowdHeading.current?.focus(), [crowd])

  if (drawn.isPending || (box === null && start === undefined)) return <CardSkeletons count={3} />
  const tiles = drawn.data?.tiles ?? null

  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        {inView.length > 0 && <MapList tasks={inView} crowd={crowd} crowdRef={crowdHeading} now={now} near={near} />}
        {isBare && <MapBare onSeek={places.length > 0 ? () => setGoal([...places]) : null} onClear={onClear} />}
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
          onCrowd={setCrowd}
          onTilesFailed={() => setFailed(true)}
          onShow={(box, spot) => {
            setBox(box)
            onShow(box, spot)
          }}
        />
        <MapNotes hasFailed={hasFailed} isCut={isCut} lost={lost} />
      </div>
    </div>
  )
}
