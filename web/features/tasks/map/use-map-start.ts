import { useInfiniteQuery } from '@tanstack/react-query'
import { tasksPageSize } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { useLoadPages } from '#web/features/tasks/browse/use-load-pages.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { hasPosition } from './map-pins.ts'
import { type MapPosition, parseMapPosition } from './map-position.ts'

/** Maximum number of tasks loaded for the initial view, closest first; more would delay the map. */
const startMax = 3 * tasksPageSize

type MapStartOptions = {
  tasks: Task[]
  isWhole: boolean
  filters: TaskFilters
  near: Point | null
  /** The map position in the URL. */
  at: string | undefined
  /** True if the map is open and shows nothing. */
  isBare: boolean
  isOpen: boolean
}

/** Returns the initial view of the map, undefined while unknown, and the tasks that the map could show elsewhere. */
export function useMapStart({ tasks, isWhole, filters, near, at, isBare, isOpen }: MapStartOptions) {
  const isUnknown = !isWhole && (isOpen ? isBare : at === undefined)
  const everywhere = useInfiniteQuery({ ...taskQueries.everywhere(filters, near), enabled: isUnknown })
  const isPageToCome = useLoadPages(everywhere, isUnknown, startMax)
  const isLoading = isUnknown && (everywhere.isFetching || isPageToCome)

  // Empty until all are loaded, so that moving to them shows all, not only the first pages.
  const positionedTasks = isLoading ? [] : (isWhole ? tasks : (everywhere.data ?? [])).filter(hasPosition)
  const start: MapPosition | Point[] | undefined = at ? parseMapPosition(at) : isLoading ? undefined : positionedTasks
  return { start, positionedTasks }
}
