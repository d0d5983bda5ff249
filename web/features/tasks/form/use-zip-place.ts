import { skipToken, useQuery } from '@tanstack/react-query'
import { generalArea } from '#shared/places/area.ts'
import type { ZipPlace } from '#shared/places/schema.ts'
import { server } from '#web/lib/server.ts'

/** `middle` is undefined until the ZIP code is looked up. */
type ZipPlaceState = Omit<ZipPlace, 'middle'> & Partial<ZipPlace>

const unknownPlace: ZipPlace = { area: generalArea, isPlaced: false, middle: null }

/** Returns the area shown for a ZIP code; only a general text until it is looked up, or if that fails. */
export function useZipPlace(zip: string | null): ZipPlaceState {
  const { data } = useQuery({
    // The key is not one of the tasks' keys, because no change to a task affects it and only the form needs it.
    queryKey: ['zips', zip],
    // Errors are ignored: if the session has ended, sending the form reports it.
    queryFn: zip === null ? skipToken : () => server.places.zip({ zip }).catch(() => null),
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (zip === null) return unknownPlace
  return data ?? { area: `the city of ZIP ${zip}`, isPlaced: true }
}
