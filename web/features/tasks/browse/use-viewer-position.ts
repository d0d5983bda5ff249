import { useEffect, useEffectEvent } from 'react'
import { needsPosition } from '#shared/tasks/browse-tasks.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { locateDevice, useDevicePosition } from '#web/lib/geolocation.ts'
import { showToast } from '#web/lib/toast.ts'

/**
 * Returns the viewer's position; asks the browser as soon as a filter or the sort order needs it. `onRefused` removes
 * those.
 */
export function useViewerPosition(filters: TaskFilters, onRefused: () => void) {
  const near = useDevicePosition()
  const isAsking = near === null && needsPosition(filters)

  const reportFailure = useEffectEvent(() => {
    showToast(taskToasts.locationFailed)
    onRefused()
  })

  useEffect(() => {
    if (!isAsking) return
    let isCurrent = true
    locateDevice().catch(() => isCurrent && reportFailure())
    return () => {
      isCurrent = false
    }
  }, [isAsking])

  return { near, isAsking }
}
