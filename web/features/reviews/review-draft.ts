import { parseStored } from '#web/lib/parse-stored.ts'

export const emptyReviewDraft = { rating: 0, comment: '' }
export type ReviewDraft = typeof emptyReviewDraft

/** Parses a stored draft. Text that is not JSON is the comment alone, as earlier releases stored it. */
export const parseReviewDraft = (stored: string): ReviewDraft => ({
  ...emptyReviewDraft,
  ...(parseStored(emptyReviewDraft, stored) ?? { comment: stored }),
})

export const serializeReviewDraft = (draft: ReviewDraft): string => JSON.stringify(draft)
