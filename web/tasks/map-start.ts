import { useInfiniteQuery } from '@tanstack/react-query'
import { tasksPageMax } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { hasPlace } from './map-pins.ts'
import { type Spot, spotIn } from './map-spot.ts'
import { taskQueries } from './queries.ts'
import { useReadOn } from './read-on.ts'

/** A map of more would open late; those that are left out are the farthest. */
const startMax = 3 * tasksPageMax

type Asked = {
  tasks: Task[]
  isWhole: boolean
  filters: TaskFilters
  near: Point | null
  /** What the URL says of where to look. */
  at: string | undefined
  /** There is a map, and nothing on it. */
  isBare: boolean
  isOpen: boolean
}

/** Where a map looks first, undefined as long as nobody knows; and where there is something to see on it. */
export function useMapStart({ tasks, isWhole, filters, near, at, isBare, isOpen }: Asked) {
  const isUnknown = !isWhole && (isOpen ? isBare : at === undefined)
  const everywhere = useInfiniteQuery({ ...taskQueries.everywhere(filters, near), enabled: isUnknown })
  const goesOn = useReadOn(everywhere, isUnknown, startMax)
  const isComing = isUnknown && (everywhere.isFetching || goesOn)

  // Who goes where they are sees all of them, and not those that came first.
  const places = isComing ? [] : (isWhole ? tasks : (everywhere.data ?? [])).filter(hasPlace)
  const start: Spot | Point[] | undefined = at ? spotIn(at) : isComing ? undefined : places
  return { start, places }
}
