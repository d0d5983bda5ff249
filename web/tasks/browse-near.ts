import { useEffect, useEffectEvent } from 'react'
import { needsPlace } from '#shared/tasks/browse.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { findHere, useHere } from '#web/lib/here.ts'
import { showToast } from '#web/lib/toast.ts'

/** Where the viewer is; the browser is asked as soon as a filter or the sort needs to know. `onRefused` drops those. */
export function useNear(filters: TaskFilters, onRefused: () => void) {
  const near = useHere()
  const isAsking = near === null && needsPlace(filters)

  const giveUp = useEffectEvent(() => {
    showToast(taskToasts.locationFailed)
    onRefused()
  })

  useEffect(() => {
    if (!isAsking) return
    let isWanted = true
    findHere().catch(() => isWanted && giveUp())
    return () => {
      isWanted = false
    }
  }, [isAsking])

  return { near, isAsking }
}
