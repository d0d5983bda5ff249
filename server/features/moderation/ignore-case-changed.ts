import { RefusalError } from '#server/platform/http/errors.ts'

/** Ignores that somebody else was first; throws every other error. */
export function ignoreCaseChanged(error: unknown): void {
  if (!(error instanceof RefusalError && error.code === 'case_changed')) throw error
}
