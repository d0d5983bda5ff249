import { areaOf } from '#shared/places/area.ts'
import { site } from '#site'

/** Examples in forms, in the community's own town: its area, an address there, and how neighbors see it. */
export const exampleTown = site.town || 'Town, state and ZIP code'
export const exampleAddress = site.town ? `12 Maple Street, ${site.town}` : 'Street, town, state and ZIP code'
export const exampleArea = site.town ? areaOf(site.town) : site.place
