import { useEffect, useEffectEvent, useState } from 'react'
import type { Point } from '#shared/places/grid.ts'
import { needsPosition } from '#shared/tasks/browse-tasks.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { useKnownOrigin } from '#web/features/places/use-known-origin.ts'
import { locateDevice } from '#web/lib/geolocation.ts'
import { showToast } from '#web/lib/toast.ts'

type PositionFilters = Pick<TaskFilters, 'miles' | 'sort'>
type Options = {
  viewer: Pick<Me, 'id' | 'address'>
  filters: TaskFilters
  /** Sets the filters that need a position, or removes them. */
  onChange: (filters: PositionFilters) => void
}
export type DistanceOrigin = {
  /** The origin; null while it is unknown. */
  near: Point | null
  /** True while a filter or the order waits for the origin. */
  isFinding: boolean
  /** 'Oak Park, 60302' if the origin is the center of a ZIP code, else null. */
  area: string | null
  /** True after the device gave no position, if no ZIP code is known either. */
  needsZip: boolean
  /** Uses a ZIP code instead of the device's position, and the filters that were refused. */
  chooseZip: (zip: string) => void
  /** Asks the device again; rejects if it gives no position. */
  chooseDevice: () => Promise<void>
}

/**
 * Finds the origin of distances, also by asking the device, once a filter or the order needs it. If nothing is known,
 * those are removed.
 */
export function useDistanceOrigin({ viewer, filters, onChange }: Options): DistanceOrigin {
  const { chosenZip, device, zip, place, near } = useKnownOrigin(viewer)
  const [hasRefused, setHasRefused] = useState(false)
  const [refusedFilters, setRefusedFilters] = useState<PositionFilters | null>(null)

  const isWaiting = needsPosition(filters) && !place.isLoading
  const isAsking = isWaiting && chosenZip.text === '' && device === null && !(hasRefused && near !== null)

  const reportRefusal = useEffectEvent(() => {
    setHasRefused(true)
    if (near !== null) return
    const { miles, sort } = filters
    setRefusedFilters({ miles, sort })
    showToast(taskToasts.locationFailed)
    onChange({ miles: undefined, sort: sort === 'closest' ? undefined : sort })
  })

  useEffect(() => {
    if (!isAsking) return
    let isCurrent = true
    locateDevice().catch(() => isCurrent && reportRefusal())
    return () => {
      isCurrent = false
    }
  }, [isAsking])

  return {
    near,
    isFinding: isAsking || (needsPosition(filters) && place.isLoading),
    area: zip !== null && near !== null ? place.area : null,
    needsZip: hasRefused && near === null && !place.isLoading,
    chooseZip(chosen) {
      chosenZip.write(chosen)
      if (refusedFilters) onChange(refusedFilters)
      setRefusedFilters(null)
    },
    async chooseDevice() {
      await locateDevice()
      chosenZip.clear()
    },
  }
}
