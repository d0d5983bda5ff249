import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Box, Point } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { createTaskMap, type TaskMap, type TaskMapOptions } from './task-map.ts'

const debounceMs = 250

export type TaskMapProps = Omit<TaskMapOptions, 'onPick' | 'onUnpick'> & {
  tasks: Task[]
  at: string | undefined
  /** Points to bring into view; if it is empty, the map stays. */
  goal: Point[]
  /** True if there are no map tiles. */
  isPlain: boolean
  /** Tasks whose pins are highlighted. */
  highlightedIds: readonly string[]
  /** Called with the task whose pin was clicked, and with null once its popup is closed. */
  onPick: (id: string | null) => void
}

/** Opens a map in `container` and keeps it in sync with these options; `picked` is the pin clicked last. */
export function useTaskMap({
  tasks,
  at,
  goal,
  isPlain,
  highlightedIds,
  onPick,
  onShow,
  onLargeCluster,
  onTilesFailed,
  ...opening
}: TaskMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const taskMap = useRef<TaskMap | null>(null)
  /** A new object for every click, also on the same pin. */
  const [picked, setPicked] = useState<{ task: Task } | null>(null)

  const showLater = useDebounced(onShow, debounceMs)
  const show = useEffectEvent((box: Box, position: string | null) =>
    position === null ? onShow(box, position) : showLater(box, position),
  )
  const failed = useEffectEvent(onTilesFailed)
  const reportLargeCluster = useEffectEvent(onLargeCluster)
  const open = useEffectEvent((element: HTMLElement) =>
    createTaskMap(element, {
      ...opening,
      onShow: show,
      onPick: (task) => {
        setPicked({ task })
        onPick(task.id)
      },
      onUnpick: () => {
        setPicked(null)
        onPick(null)
      },
      onLargeCluster: reportLargeCluster,
      onTilesFailed: failed,
    }),
  )

  useEffect(() => {
    if (!container.current) return
    const opened = open(container.current)
    taskMap.current = opened
    return () => {
      taskMap.current = null
      opened.remove()
    }
  }, [])

  useEffect(() => taskMap.current?.show(tasks), [tasks])
  useEffect(() => taskMap.current?.highlight(highlightedIds), [highlightedIds])
  useEffect(() => (isPlain ? taskMap.current?.drawPlain(tasks) : undefined), [tasks, isPlain])

  // Back in the browser restores the map's previous position.
  useEffect(() => {
    if (at && at !== taskMap.current?.position()) taskMap.current?.goTo(at)
  }, [at])

  // The button clicked is removed together with the empty list, so the focus moves to the map.
  useEffect(() => {
    if (goal.length === 0) return
    taskMap.current?.fit(goal)
    container.current?.focus({ preventScroll: true })
  }, [goal])

  return { container, taskMap, picked }
}
