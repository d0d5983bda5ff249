import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { generalArea } from '#shared/places/area.ts'
import type { ZipPlace } from '#shared/places/schema.ts'
import { server } from '#web/lib/server.ts'

/** `middle` is undefined until the ZIP code is looked up. */
type ZipPlaceState = Omit<ZipPlace, 'middle'> & Partial<ZipPlace> & { isLoading: boolean }

const unknownPlace: ZipPlaceState = {
  area: generalArea,
  location: null,
  timeZone: null,
  isPlaced: false,
  middle: null,
  isLoading: false,
}

/** The key is not one of the tasks' keys, because no change to a task affects it. */
const zipPlaceQuery = (zip: string) =>
  queryOptions({
    queryKey: ['zips', zip],
    queryFn: () => server.places.zip({ zip }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Returns a function that looks a ZIP code up; it rejects if the server cannot be reached. */
export function useZipLookup() {
  const client = useQueryClient()
  return (zip: string): Promise<ZipPlace> => client.fetchQuery(zipPlaceQuery(zip))
}

/**
 * Returns the area shown for a ZIP code; only a general text until it is looked up, or if that fails. Errors are
 * ignored: if the session has ended, the screen's own calls report it.
 */
export function useZipPlace(zip: string | null): ZipPlaceState {
  const { data, isLoading } = useQuery({ ...zipPlaceQuery(zip ?? ''), enabled: zip !== null })
  if (zip === null) return unknownPlace
  return data
    ? { ...data, isLoading }
    : { area: `the city of ZIP ${zip}`, location: null, timeZone: null, isPlaced: true, isLoading }
}
