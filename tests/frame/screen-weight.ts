/**
 * Of all script that a screen loads, brotli: below the 150 kB that are promised, so that a fix need not wait for room.
 */
export const screenMaxBytes = 149_500
