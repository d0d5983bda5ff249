import { useDebouncedCallback } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box, Point } from '#shared/places/grid.ts'
import type { Tiles } from '#shared/places/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import classes from './map.module.css'
import { type Canvas, openCanvas } from './map-canvas.ts'
import type { Spot } from './map-spot.ts'
import { TaskLine } from './task-line.tsx'

const settleMs = 250

type Props = {
  tasks: Task[]
  /** Some of them are still on their way: what is open stays open until then. */
  isReading: boolean
  at: string | undefined
  /** Where to look at the opening. */
  start: Spot | Point[]
  /** All of which is to be in sight from now on; where it is empty, the map stays where it is. */
  goal: Point[]
  tiles: Tiles | null
  /** Nothing is drawn below the pins. */
  isPlain: boolean
  now: Date
  onTilesFailed: () => void
  onShow: (box: Box, spot: string | null) => void
  onCrowd: (ids: string[]) => void
}

export function MapView({
  tasks,
  isReading,
  at,
  start,
  goal,
  tiles,
  isPlain,
  now,
  onTilesFailed,
  onShow,
  onCrowd,
}: Props) {
  const ground = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas | null>(null)
  /** A new one with every press, also on the same pin. */
  const [picked, setPicked] = useState<{ task: Task } | null>(null)
  const [card] = useState(() => document.createElement('div'))
  const hasFocus = useRef(false)
  const task = tasks.find(({ id }) => id === picked?.task.id) ?? (isReading ? picked?.task : undefined)

  const showLater = useDebouncedCallback(onShow, settleMs)
  const show = useEffectEvent((box: Box, spot: string | null) =>
    spot === null ? onShow(box, spot) : showLater(box, spot),
  )
  const failed = useEffectEvent(onTilesFailed)
  const crowded = useEffectEvent(onCrowd)
  const open = useEffectEvent((element: HTMLElement) =>
    openCanvas(element, {
      start,
      tiles,
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

  const hang = useEffectEvent(() => {
    if (!task) {
      if (hasFocus.current && document.activeElement === document.body) ground.current?.focus({ preventScroll: true })
      hasFocus.current = false
      return canvas.current?.shut()
    }
    canvas.current?.open(task, card)
    card.querySelector('a')?.focus({ preventScroll: true })
  })
  useEffect(() => void hang(), [picked, task?.id])

  const close = () => picked && canvas.current?.close(picked.task.id)

  return (
    <>
      <section ref={ground} className={classes.map} aria-label="Map of requests" />
      {task &&
        createPortal(
          <div
            role="dialog"
            aria-label={task.title}
            className={classes.card}
            onFocus={() => {
              hasFocus.current = true
            }}
            onBlur={() => {
              hasFocus.current = false
            }}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          >
            <TaskLine task={task} when={timeText(task, now)} />
            <IconButton aria-label="Close" onClick={close}>
              <IconX size={18} aria-hidden />
            </IconButton>
          </div>,
          card,
        )}
    </>
  )
}
