import { useEffect, useRef, useState } from 'react'
import { focusTitleThenComposer } from './focus-chat.ts'

const inboxRow = (taskId: string) => document.querySelector<HTMLElement>(`[data-task="${taskId}"]`)

function findFocusedRow(): HTMLElement | null {
  const focused = document.activeElement
  return focused instanceof HTMLElement && focused.hasAttribute('data-task') ? focused : null
}

/**
 * A chat chosen from one of the lists focuses its title once it is rendered, and then its composer; leaving it returns
 * the focus to its row.
 */
export function useFocusOnChat(taskId: string, isRendered: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const [row] = useState(findFocusedRow)

  useEffect(() => {
    if (!isRendered || !row) return
    // A phone hides the list, and the focus with it, while the chat loads.
    const isUnmoved = [row, document.body].includes(document.activeElement as HTMLElement)
    if (isUnmoved) focusTitleThenComposer(title.current)
  }, [isRendered, row])

  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      if (row?.isConnected) row.focus()
      else inboxRow(taskId)?.focus()
    },
    [taskId, row],
  )

  return title
}
