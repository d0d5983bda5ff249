import { failureText } from '#web/lib/request-errors.ts'

/** The browser created or showed no passkey; the message says why. */
export class PasskeyError extends Error {}

export const passkeyErrorText = (error: Error): string =>
  error instanceof PasskeyError ? error.message : failureText(error)
