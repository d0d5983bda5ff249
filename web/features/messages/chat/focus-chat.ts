import { useEffect } from 'react'
import { chatAnchor } from '#shared/tasks/anchors.ts'
import { coarsePointer } from '#web/lib/coarse-pointer.ts'
import { createStore } from '#web/lib/create-store.ts'
import { goToAnchor } from '#web/lib/go-to-anchor.ts'

/** A composer that shall get the focus as soon as it is rendered. */
type Request = {
  /** Null for the composer of whichever chat is opened. */
  partnerId: string | null
  /** The element that has the focus until then. */
  from: Element | null
}
const requested = createStore<Request | null>(null)

/** Focuses the chat's heading first and its composer as soon as it is rendered. */
export function focusChatWith(partnerId: string) {
  goToAnchor(chatAnchor)
  requested.set({ partnerId, from: document.activeElement })
}

/** Focuses the title of a chat, and then its composer, unless a keyboard would cover the chat. */
export function focusTitleThenComposer(title: HTMLElement | null) {
  title?.focus({ preventScroll: true })
  if (!coarsePointer.matches) requested.set({ partnerId: null, from: title })
}

export const focusComposer = () => document.querySelector<HTMLElement>('[data-chat-box]')?.focus()

/** Leaves the focus alone if the viewer has moved it meanwhile. */
export function useFocusIfRequested(partnerId: string) {
  const request = requested.use()
  useEffect(() => {
    if (request === null || (request.partnerId ?? partnerId) !== partnerId) return
    requested.set(null)
    if (document.activeElement === request.from) focusComposer()
  }, [request, partnerId])
}
