const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id that an address names; undefined where that can be nothing's. */
export const uuidIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined
