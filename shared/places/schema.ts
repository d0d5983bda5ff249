import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

export const tilesSchema = z.object({
  url: described(z.string(), 'An address with `{z}`, `{x}` and `{y}` in it.'),
  attribution: described(z.string(), 'Whose map it is, as it must be named on it; may hold links.'),
})
/** The pictures that a map is put together from. */
export type Tiles = z.infer<typeof tilesSchema>
