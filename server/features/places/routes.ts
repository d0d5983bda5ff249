import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { placeOf } from './place.ts'
import { nearestZip } from './zips.ts'

export const placeHandlers = (tiles: Tiles | null): Handlers<typeof api.places> => ({
  map: async () => ({ tiles }),

  zip: async ({ input }) => {
    const { area, point } = placeOf(input.zip)
    return { area, isPlaced: point !== null, middle: point }
  },

  nearestZip: async ({ input }) => {
    const zip = nearestZip(input.near)
    return { zip, area: placeOf(zip ?? '').area }
  },
})
