import { useMemo } from 'react'
import { parseZip } from '#shared/places/area.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import type { Me } from '#shared/users/schema.ts'
import { useDevicePosition } from '#web/lib/geolocation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useZipPlace } from './use-zip-place.ts'

/**
 * Returns the origin of distances, as far as it is known without asking the device: the ZIP code that the viewer chose
 * there, or the device's position, or the ZIP code of the profile.
 */
export function useKnownOrigin(viewer: Pick<Me, 'id' | 'address'>) {
  const chosenZip = useStoredText(storageKey('zip', viewer.id))
  const device = useDevicePosition()
  const profileZip = viewer.address === null ? null : parseZip(viewer.address)
  const zip = chosenZip.text || (device === null ? profileZip : null)
  const place = useZipPlace(zip)
  const { middle } = place
  // An offer's distance starts at the same grid point. The object stays the same, so that no card renders again.
  const zipPoint = useMemo(() => middle && snapToGrid(middle), [middle])
  return { chosenZip, device, zip, place, near: (zip === null ? device : zipPoint) ?? null }
}
