import { useEffect, useRef } from 'react'

const inboxRow = (taskId: string) => document.querySelector<HTMLElement>(`[data-task="${taskId}"]`)

/** A chat chosen from one of the lists focuses its title; leaving it returns the focus to its row. */
export function useFocusOnChat(taskId: string) {
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const focused = document.activeElement
    const row = focused instanceof HTMLElement && focused.hasAttribute('data-task') ? focused : null
    if (row) title.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== document.body) return
      if (row?.isConnected) row.focus()
      else inboxRow(taskId)?.focus()
    }
  }, [taskId])

  return title
}
