import { keptLike } from '#web/lib/kept-like.ts'

const empty = { rating: 0, comment: '' }
export type Draft = typeof empty

/** What was kept of a review; what no JSON is are the words alone, as they were kept before the stars were too. */
export const draftOf = (kept: string): Draft => ({ ...empty, ...(keptLike(empty, kept) ?? { comment: kept }) })

export const keptDraft = (draft: Draft): string => JSON.stringify(draft)
