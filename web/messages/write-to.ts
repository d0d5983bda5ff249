import { useEffect } from 'react'
import { chatPlace } from '#shared/tasks/places.ts'
import { goToNamed } from '#web/lib/named-place.ts'
import { createStore } from '#web/lib/store.ts'

/** To whom the viewer has just said that they want to write. */
const wanted = createStore<string | null>(null)

/** The box of that chat takes the focus as soon as it is there; until then it waits at the chat's heading. */
export function writeTo(partnerId: string) {
  goToNamed(chatPlace)
  wanted.set(partnerId)
}

export const focusBox = () => document.querySelector<HTMLElement>('[data-chat-box]')?.focus()

/** Who has gone elsewhere meanwhile stays there. */
export function useBoxIfWanted(partnerId: string) {
  const isWanted = wanted.use() === partnerId
  useEffect(() => {
    if (!isWanted) return
    wanted.set(null)
    if (document.activeElement?.id === chatPlace) focusBox()
  }, [isWanted])
}
