import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { offerToasts } from '#shared/offers/copy.ts'
import { showToast } from '#web/lib/toast.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { offerQueries } from './queries.ts'

/** What follows where an offer's words come too late, once their form is gone. */
export function useLateness(taskId: string, comesTooLate: boolean, isWriting: RefObject<boolean>) {
  const cache = useQueryClient()

  // Whichever way the form is left.
  useEffect(() => {
    if (comesTooLate) return () => void cache.invalidateQueries({ queryKey: taskKeys.all })
  }, [cache, comesTooLate])

  // Somebody else was chosen, or the task is gone: the words stay kept.
  useEffect(
    () => () => {
      const hasOffer = cache.getQueryData(offerQueries.mine(taskId).queryKey)?.hasOffer
      if (isWriting.current && !hasOffer) showToast(offerToasts.offerTooLate)
    },
    [cache, isWriting, taskId],
  )
}
