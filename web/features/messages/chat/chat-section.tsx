import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type Ref, useState } from 'react'
import { chatAnchor } from '#shared/tasks/anchors.ts'
import classes from './chat-section.module.css'

type Props = { ref: Ref<HTMLDivElement>; isRequested: boolean; children: ReactNode }

/**
 * A chat within a page. When it is opened by the hash or to write to somebody, it has its final height from the start,
 * so that the newest message and the composer fit into the window and nothing moves while they load.
 */
export function ChatSection({ ref, isRequested, children }: Props) {
  const isNamed = useLocation({ select: ({ hash }) => hash === chatAnchor })
  const isOpenedDirectly = isNamed || isRequested
  const [hasFixedHeight, setHasFixedHeight] = useState(isOpenedDirectly)
  if (isOpenedDirectly && !hasFixedHeight) setHasFixedHeight(true)
  return (
    <div ref={ref} {...(hasFixedHeight && { className: classes.fixedHeight, 'data-for-chat': true })}>
      {children}
    </div>
  )
}
