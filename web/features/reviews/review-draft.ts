import { parseStored } from '#web/lib/parse-stored.ts'

const empty = { rating: 0, comment: '' }
export type ReviewDraft = typeof empty

/** Parses a stored draft. Text that is not JSON is the comment alone, as earlier releases stored it. */
export const parseReviewDraft = (stored: string): ReviewDraft => ({
  ...empty,
  ...(parseStored(empty, stored) ?? { comment: stored }),
})

export const serializeReviewDraft = (draft: ReviewDraft): string => JSON.stringify(draft)
