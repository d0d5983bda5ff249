import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Box, Point } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { type Canvas, type CanvasOptions, openCanvas } from './map-canvas.ts'

const settleMs = 250

export type MapLooks = Omit<CanvasOptions, 'onPick' | 'onUnpick'> & {
  tasks: Task[]
  at: string | undefined
  /** All of which is to be in sight from now on; where it is empty, the map stays where it is. */
  goal: Point[]
  /** Nothing is drawn below the pins. */
  isPlain: boolean
}

/** A map on the `ground` that follows what it is to show, and whose pin was pressed last. */
export function useCanvas({ tasks, at, goal, isPlain, onShow, onCrowd, onTilesFailed, ...opening }: MapLooks) {
  const ground = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas | null>(null)
  /** A new one with every press, also on the same pin. */
  const [picked, setPicked] = useState<{ task: Task } | null>(null)

  const showLater = useDebouncedCallback(onShow, settleMs)
  const show = useEffectEvent((box: Box, spot: string | null) =>
    spot === null ? onShow(box, spot) : showLater(box, spot),
  )
  const failed = useEffectEvent(onTilesFailed)
  const crowded = useEffectEvent(onCrowd)
  const open = useEffectEvent((element: HTMLElement) =>
    openCanvas(element, {
      ...opening,
      onShow: show,
      onPick: (task) => setPicked({ task }),
      onUnpick: () => setPicked(null),
      onCrowd: crowded,
      onTilesFailed: failed,
    }),
  )

  useEffect(() => {
    if (!ground.current) return
    const opened = open(ground.current)
    canvas.current = opened
    return () => {
      canvas.current = null
      opened.remove()
    }
  }, [])

  useEffect(() => canvas.current?.show(tasks), [tasks])
  useEffect(() => (isPlain ? canvas.current?.drawPlain(tasks) : undefined), [tasks, isPlain])

  // The way back in the browser leads to where the map looked before.
  useEffect(() => {
    if (at && at !== canvas.current?.spot()) canvas.current?.goTo(at)
  }, [at])

  // What led there is gone with the empty list.
  useEffect(() => {
    if (goal.length === 0) return
    canvas.current?.fit(goal)
    ground.current?.focus({ preventScroll: true })
  }, [goal])

  return { ground, canvas, picked }
}
