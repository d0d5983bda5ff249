import { useEffect } from 'react'
import { chatAnchor } from '#shared/tasks/anchors.ts'
import { createStore } from '#web/lib/create-store.ts'
import { goToAnchor } from '#web/lib/go-to-anchor.ts'

/** The partner that the viewer has just asked to write to. */
const requestedId = createStore<string | null>(null)

/** Focuses the chat's heading first and its composer as soon as it is rendered. */
export function focusChatWith(partnerId: string) {
  goToAnchor(chatAnchor)
  requestedId.set(partnerId)
}

export const focusComposer = () => document.querySelector<HTMLElement>('[data-chat-box]')?.focus()

/** Leaves the focus alone if the viewer has moved it meanwhile. */
export function useFocusIfRequested(partnerId: string) {
  const isRequested = requestedId.use() === partnerId
  useEffect(() => {
    if (!isRequested) return
    requestedId.set(null)
    if (document.activeElement?.id === chatAnchor) focusComposer()
  }, [isRequested])
}
