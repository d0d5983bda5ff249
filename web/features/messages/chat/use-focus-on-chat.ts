import { useEffect, useRef } from 'react'

const inboxRow = (taskId: string) => document.querySelector<HTMLElement>(`[data-task="${taskId}"]`)

/** A chat chosen from the list focuses its title; leaving it returns the focus to its row. */
export function useFocusOnChat(taskId: string) {
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (document.activeElement?.hasAttribute('data-task')) title.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) inboxRow(taskId)?.focus()
    }
  }, [taskId])

  return title
}
