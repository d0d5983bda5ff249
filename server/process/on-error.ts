/** Whom the parts that work in the background tell of a failure: the log. */
export type OnError = (error: unknown) => void
