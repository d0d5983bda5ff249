import * as z from 'zod/mini'
import { reviewFields } from '#shared/reviews/schema.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { emptyReviewDraft, parseReviewDraft, type ReviewDraft, serializeReviewDraft } from './review-draft.ts'

/** The stored stars and comment, with their validation errors; `initial` is not stored. */
export function useReviewDraft(key: string, initial = emptyReviewDraft) {
  const { text, write, clear } = useStoredText(key, serializeReviewDraft(initial))
  const draft = parseReviewDraft(text)
  const { error } = z.safeParse(reviewFields, draft)

  return {
    ...draft,
    isValid: error === undefined,
    errorOf: (field: keyof ReviewDraft) => error?.issues.find(({ path }) => path[0] === field)?.message,
    change: (changed: Partial<ReviewDraft>) => write(serializeReviewDraft({ ...draft, ...changed })),
    clear,
  }
}
