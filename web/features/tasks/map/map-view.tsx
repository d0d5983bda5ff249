import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './map.module.css'
import { PinCard } from './pin-card.tsx'
import { type TaskMapProps, useTaskMap } from './use-task-map.ts'

type Props = TaskMapProps & {
  /** True while some tasks are loading; an open popup stays open until then. */
  isReading: boolean
  now: Date
}

export function MapView({ isReading, now, ...options }: Props) {
  const { container, taskMap, picked } = useTaskMap(options)
  const [card] = useState(() => document.createElement('div'))
  const hasFocus = useRef(false)
  const task = options.tasks.find(({ id }) => id === picked?.task.id) ?? (isReading ? picked?.task : undefined)

  const updatePopup = useEffectEvent(() => {
    if (!task) {
      if (hasFocus.current && document.activeElement === document.body)
        container.current?.focus({ preventScroll: true })
      hasFocus.current = false
      return taskMap.current?.closePopup()
    }
    taskMap.current?.open(task, card)
    card.querySelector('a')?.focus({ preventScroll: true })
  })
  useEffect(() => void updatePopup(), [picked, task?.id])

  const close = () => picked && taskMap.current?.close(picked.task.id)

  return (
    <>
      <section ref={container} className={classes.map} aria-label="Map of tasks" />
      {task && createPortal(<PinCard task={task} now={now} hasFocus={hasFocus} onClose={close} />, card)}
    </>
  )
}
