import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { parseZip } from '#shared/places/area.ts'
import { type Point, snapToGrid } from '#shared/places/grid.ts'
import { needsPosition } from '#shared/tasks/browse-tasks.ts'
import { taskToasts } from '#shared/tasks/copy.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { useZipPlace } from '#web/features/places/use-zip-place.ts'
import { locateDevice, useDevicePosition } from '#web/lib/geolocation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'

type PositionFilters = Pick<TaskFilters, 'miles' | 'sort'>
type Options = {
  viewer: Pick<Me, 'id' | 'address'>
  filters: TaskFilters
  /** Sets the filters that need a position, or removes them. */
  onChange: (filters: PositionFilters) => void
}
export type DistanceOrigin = {
  /** The place from which distances are measured; null while it is unknown. */
  near: Point | null
  /** True while a filter or the order waits for the place. */
  isFinding: boolean
  /** 'Oak Park, 60302' if the place is the center of a ZIP code, else null. */
  area: string | null
  /** True after the device gave no position, if no ZIP code is known either. */
  needsZip: boolean
  /** Uses a ZIP code instead of the device's position, and the filters that were refused. */
  chooseZip: (zip: string) => void
  /** Asks the device again; rejects if it gives no position. */
  chooseDevice: () => Promise<void>
}

/**
 * Finds the place from which distances are measured: the ZIP code that the viewer chose on this device, or the device's
 * position, or the ZIP code of the profile. The device is asked only once a filter or the order needs the place. If
 * nothing is known, those are removed.
 */
export function useDistanceOrigin({ viewer, filters, onChange }: Options): DistanceOrigin {
  const chosenZip = useStoredText(storageKey('zip', viewer.id))
  const device = useDevicePosition()
  const [hasRefused, setHasRefused] = useState(false)
  const [refusedFilters, setRefusedFilters] = useState<PositionFilters | null>(null)

  const profileZip = viewer.address === null ? null : parseZip(viewer.address)
  const zip = chosenZip.text || (device === null ? profileZip : null)
  const place = useZipPlace(zip)
  const { middle } = place
  // An offer's distance starts at the same grid point. The object stays the same, so that no card renders again.
  const zipPoint = useMemo(() => middle && snapToGrid(middle), [middle])
  const near = (zip === null ? device : zipPoint) ?? null
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
