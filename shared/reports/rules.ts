import type { SubjectKind } from './choices.ts'

/** Returns the refusal if somebody would report what is their own. */
export const whyNotReport = (viewerId: string, authorId: string | null): 'report_own' | null =>
  viewerId === authorId ? 'report_own' : null

/** Tells whether the last messages of the two may be added to a report. */
export const mayIncludeMessages = (kind: SubjectKind): boolean => kind === 'message' || kind === 'person'
