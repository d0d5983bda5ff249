import { skipToken, useQuery } from '@tanstack/react-query'
import { generalArea } from '#shared/places/area.ts'
import type { ZipPlace } from '#shared/places/schema.ts'
import { server } from '#web/lib/server.ts'

/** Without `middle` nobody knows yet where it lies. */
type Known = Omit<ZipPlace, 'middle'> & Partial<ZipPlace>

const nowhere: ZipPlace = { area: generalArea, isPlaced: false, middle: null }

/**
 * What an address with this ZIP code shows; of one that has not been looked up, or cannot be, no more than that it is
 * one.
 */
export function useZipPlace(zip: string | null): Known {
  const { data } = useQuery({
    // Not among the tasks' keys: no task changes it, and no screen but the form needs it.
    queryKey: ['zips', zip],
    // Where nobody is signed in any more, sending says so and why.
    queryFn: zip === null ? skipToken : () => server.places.zip({ zip }).catch(() => null),
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (zip === null) return nowhere
  return data ?? { area: `the city of ZIP ${zip}`, isPlaced: true }
}
