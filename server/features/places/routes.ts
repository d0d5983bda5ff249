import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { placeOf } from './place.ts'
import { nearestZip } from './zips.ts'
import { zoneAt } from './zone.ts'

export const placeHandlers = (tiles: Tiles | null): Handlers<typeof api.places> => ({
  map: async () => ({ tiles }),

  zip: async ({ input }) => {
    const { area, point, cityAndState } = placeOf(input.zip)
    const timeZone = zoneAt({ area, grid: point && snapToGrid(point) })
    return { area, location: cityAndState, timeZone, isPlaced: point !== null, middle: point }
  },

  nearestZip: async ({ input }) => {
    const zip = nearestZip(input.near)
    return { zip, area: placeOf(zip ?? '').area }
  },
})
