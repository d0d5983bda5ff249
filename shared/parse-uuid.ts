const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the value if it is a UUID, else undefined. */
export const parseUuid = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined
