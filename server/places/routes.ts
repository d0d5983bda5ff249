import type { Handlers } from '#server/http/implement.ts'
import type { api } from '#shared/api.ts'
import type { Tiles } from '#shared/places/schema.ts'

export const placeHandlers = (tiles: Tiles | null): Handlers<typeof api.places> => ({
  map: async () => ({ tiles }),
})
