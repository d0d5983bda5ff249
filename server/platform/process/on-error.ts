/** Receives failures of background work; it usually logs them. */
export type OnError = (error: unknown) => void
