import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type Ref, useState } from 'react'
import { chatPlace } from '#shared/tasks/places.ts'
import classes from './chat-place.module.css'

type Props = { ref: Ref<HTMLDivElement>; hasBeenCalledFor: boolean; children: ReactNode }

/**
 * Where a chat stands among other things. Whoever came for it, by its name in the address or to write to somebody, has
 * the newest message and the box in the window, and nothing moves as they come: it is as high from the first as it
 * stays.
 */
export function ChatPlace({ ref, hasBeenCalledFor, children }: Props) {
  const isNamed = useLocation({ select: ({ hash }) => hash === chatPlace })
  const isCalledFor = isNamed || hasBeenCalledFor
  const [isHeld, hold] = useState(isCalledFor)
  if (isCalledFor && !isHeld) hold(true)
  return (
    <div ref={ref} {...(isHeld && { className: classes.held, 'data-for-chat': true })}>
      {children}
    </div>
  )
}
