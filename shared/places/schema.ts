import * as z from 'zod/mini'
import { positionMaxMiles } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { pointText } from './point-schema.ts'

export const tilesSchema = z.object({
  url: described(z.string(), 'An address with `{z}`, `{x}` and `{y}` in it.'),
  attribution: described(z.string(), 'Attribution that the map must show; may contain links.'),
})
/** Source and attribution of the map tiles. */
export type Tiles = z.infer<typeof tilesSchema>

export const zipInput = z.object({ zip: z.string().check(z.regex(/^\d{5}$/)) })

export const zipPlaceSchema = z.object({
  area: described(z.string(), "'Oak Park, 60302', or 'General Area' for an unknown ZIP code."),
  location: described(z.nullable(z.string()), "'Oak Park, IL', or null for an unknown town."),
  timeZone: described(z.nullable(z.string()), 'Time zone of posts there, or null if it is unknown.'),
  isPlaced: described(z.boolean(), 'True if it has a position, so that posts there are found by neighbors nearby.'),
  middle: described(
    z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    'Center of the ZIP code, which is the position of posts located by their address alone.',
  ),
})
/** The place that follows from a ZIP code alone. */
export type ZipPlace = z.infer<typeof zipPlaceSchema>

export const nearestZipInput = z.object({ near: described(pointText, 'A point, `41.88,-87.78`.') })

export const nearestZipSchema = z.object({
  zip: described(z.nullable(z.string()), `Null if none has its center within ${positionMaxMiles} miles.`),
  area: described(z.string(), "'Oak Park, 60302', or 'General Area' if there is none."),
})
