import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { backToTasksLink } from '#web/features/tasks/browse/last-search.ts'
import { BackLink } from '#web/ui/back-link.tsx'

/** Link above a neighbor's page: back to the previous screen, or to the tasks if the address was opened directly. */
export function NeighborBackLink() {
  const canGoBack = useCanGoBack()
  const { history } = useRouter()

  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }

  return canGoBack ? (
    <BackLink {...backToTasksLink()} onClick={goBack}>
      Back
    </BackLink>
  ) : (
    <BackLink {...backToTasksLink()}>Back to Tasks</BackLink>
  )
}
