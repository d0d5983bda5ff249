import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './map.module.css'
import { PinCard } from './pin-card.tsx'
import { type MapLooks, useCanvas } from './use-canvas.ts'

type Props = MapLooks & {
  /** Some of them are still on their way: what is open stays open until then. */
  isReading: boolean
  now: Date
}

export function MapView({ isReading, now, ...looks }: Props) {
  const { ground, canvas, picked } = useCanvas(looks)
  const [card] = useState(() => document.createElement('div'))
  const hasFocus = useRef(false)
  const task = looks.tasks.find(({ id }) => id === picked?.task.id) ?? (isReading ? picked?.task : undefined)

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
      {task && createPortal(<PinCard task={task} now={now} hasFocus={hasFocus} onClose={close} />, card)}
    </>
  )
}
