import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { CaseState } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { moderationKeys } from '#web/lib/query-keys.ts'
import { needsFactor, toastOnError } from '#web/lib/request-errors.ts'
import { readPage, ServerError, server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { moderationToasts } from './moderation-copy.ts'

export const moderationQueries = {
  /** Lists and counts are read again each time they are opened, because others work on the same cases. */
  cases: (state: CaseState) => ({
    ...pagedOptions(moderationKeys.cases(state), (from) => readPage(api.moderation.cases, { state, ...from })),
    refetchOnMount: 'always' as const,
  }),
  counts: () =>
    queryOptions({
      queryKey: moderationKeys.counts,
      queryFn: () => server.moderation.counts({}),
      refetchOnMount: 'always',
    }),
  log: () => ({
    ...pagedOptions(moderationKeys.log, (from) => readPage(api.moderation.log, from)),
    refetchOnMount: 'always' as const,
  }),
  /**
   * Each read is logged, so it happens only when somebody opens the case: 'static' keeps it out of every refetch. The
   * evidence is forgotten as soon as the screen is left.
   */
  case: (id: string) =>
    queryOptions({
      queryKey: moderationKeys.case(id),
      queryFn: () => server.moderation.case({ id }),
      staleTime: 'static',
      gcTime: 0,
    }),
}

const isConflict = (error: Error | null): boolean => error instanceof ServerError && error.status === 409

/**
 * A change of a case, which answers with its new state. If somebody else was first, the case is read again, and
 * `isConflict` is true until the next change. With `tellsConflict`, a toast says why it was refused.
 */
function useCaseMutation<Sent extends { id: string }>(
  mutationFn: (sent: Sent) => Promise<Case>,
  { tellsConflict = false } = {},
) {
  const cache = useQueryClient()
  const mutation = useMutationOnce({
    mutationFn,
    onSuccess: (found) => cache.setQueryData(moderationQueries.case(found.id).queryKey, found),
    onError: (error, { id }) => {
      if (isConflict(error)) void cache.fetchQuery({ ...moderationQueries.case(id), staleTime: 0 }).catch(() => {})
      // The screen asks for a code then.
      if (!needsFactor(error) && (tellsConflict || !isConflict(error))) toastOnError(moderationToasts.failed)(error)
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: moderationKeys.lists }),
  })
  return { ...mutation, isConflict: isConflict(mutation.error) }
}

export const useClaimCase = () => useCaseMutation(server.moderation.claim)
export const useReleaseCase = () => useCaseMutation(server.moderation.release)
export const usePauseAuthor = () => useCaseMutation(server.moderation.pause)
export const useDecideCase = () => useCaseMutation(server.moderation.decide)
export const useKeepAll = () => useCaseMutation(server.moderation.keepAll)
export const useDelayReporter = () => useCaseMutation(server.moderation.delayReporter)
export const useFreeReporter = () => useCaseMutation(server.moderation.freeReporter)
export const useWriteNote = () => useCaseMutation(server.moderation.note, { tellsConflict: true })
export const useAskQuestion = () => useCaseMutation(server.moderation.ask, { tellsConflict: true })
export const useAnswerAppeals = () => useCaseMutation(server.moderation.answer)

/** Shows a reported picture, which is logged. It is forgotten with the screen. */
export const useReportedPicture = () =>
  useMutation({
    mutationFn: server.moderation.picture,
    gcTime: 0,
    onError: toastOnError(moderationToasts.failed),
  })

export const useCaseCounts = () => useQuery(moderationQueries.counts()).data
