/** Under which the cache keeps what this room has read. */
export const calendarKeys = {
  own: ['calendar'],
} as const
