/**
 * Of all script that a screen loads, brotli. A task with its chat and its offers came to 153.1 kB with what keeps words
 * of any script from turning ours round, offers whose terms changed and the line that shows that a press was taken; the
 * plain build is to bring every screen to 130 kB or less.
 */
export const screenMaxBytes = 154_000
