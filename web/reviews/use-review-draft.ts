import * as z from 'zod/mini'
import { reviewFields } from '#shared/reviews/schema.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { type Draft, draftOf, keptDraft } from './review-draft.ts'

/** Stars and words as they are kept under this key, and what is wrong with them. */
export function useReviewDraft(key: string) {
  const { words, write, forget } = useKeptWords(key)
  const draft = draftOf(words)
  const { error } = z.safeParse(reviewFields, draft)

  return {
    ...draft,
    isRight: error === undefined,
    faultOf: (field: keyof Draft) => error?.issues.find(({ path }) => path[0] === field)?.message,
    change: (changed: Partial<Draft>) => write(keptDraft({ ...draft, ...changed })),
    forget,
  }
}
