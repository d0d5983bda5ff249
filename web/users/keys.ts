/** Under which the cache keeps what this room has read. */
export const userKeys = {
  one: (id: string) => ['users', id] as const,
} as const
