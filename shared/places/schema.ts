import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

export const tilesSchema = z.object({
  url: described(z.string(), 'An address with `{z}`, `{x}` and `{y}` in it.'),
  attribution: described(z.string(), 'Whose map it is, as it must be named on it; may hold links.'),
})
/** The pictures that a map is put together from. */
export type Tiles = z.infer<typeof tilesSchema>

export const byZip = z.object({ zip: z.string().check(z.regex(/^\d{5}$/)) })

export const zipPlaceSchema = z.object({
  area: described(z.string(), "'Oak Park, 60302', or 'General Area' where nobody knows whose ZIP code it is."),
  isPlaced: described(z.boolean(), 'Whether it lies anywhere, so that neighbors nearby find what is posted there.'),
  middle: described(
    z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    'Where that is: there lies what is posted by its address alone.',
  ),
})
/** What a ZIP code alone says of an address. */
export type ZipPlace = z.infer<typeof zipPlaceSchema>
