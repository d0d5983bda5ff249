import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { backToTasks } from '#web/tasks/last-browse.ts'
import { BackLink } from '#web/ui/back-link.tsx'

/** Over a neighbor's page: to where their name was pressed, or to the tasks for who came by the address. */
export function NeighborBackLink() {
  const cameFromHere = useCanGoBack()
  const { history } = useRouter()

  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }

  return cameFromHere ? (
    <BackLink {...backToTasks()} onClick={goBack}>
      Back
    </BackLink>
  ) : (
    <BackLink {...backToTasks()}>Back to Tasks</BackLink>
  )
}
