import type { Handlers } from '#server/http/implement.ts'
import type { api } from '#shared/api.ts'
import type { Tiles } from '#shared/places/schema.ts'
import { placeOfZip } from './place.ts'

export const placeHandlers = (tiles: Tiles | null): Handlers<typeof api.places> => ({
  map: async () => ({ tiles }),

  zip: async ({ input }) => {
    const { area, point } = placeOfZip(input.zip, input.town ?? null)
    return { area, isPlaced: point !== null, middle: point }
  },
})
