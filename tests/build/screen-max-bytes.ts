/**
 * Limit for all scripts of a screen, brotli. The largest screen, a task with its chat and offers, has 179 kB: 91 kB of
 * React and TanStack's router and queries, and 88 kB of our own. A hand-kept list of chunks and a second minifier saved
 * 12 kB of it, and were not worth their upkeep.
 */
export const screenMaxBytes = 180_000

/** Limit for a file that not every screen loads, brotli. The largest is the map with Leaflet. */
export const ownMaxBytes = 50_000

/** Limit for all scripts of the landing page, brotli. */
export const landingMaxBytes = 10_000
