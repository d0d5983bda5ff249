/**
 * Of all script that a screen loads, brotli. A task with its chat and its offers came to 152.9 kB with what keeps words
 * of any script from turning ours round, and with offers whose terms changed; the plain build is to bring every screen
 * to 130 kB or less.
 */
export const screenMaxBytes = 153_000
