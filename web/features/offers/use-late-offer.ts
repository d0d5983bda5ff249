import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { offerToasts } from '#shared/offers/copy.ts'
import { taskKeys } from '#web/lib/query-keys.ts'
import { showToast } from '#web/lib/toast.ts'
import { offerQueries } from './queries.ts'

/** Handles an offer that came too late, once its form is closed. */
export function useLateOffer(taskId: string, isLate: boolean, isDialogOpenRef: RefObject<boolean>) {
  const cache = useQueryClient()

  // Runs however the form is closed.
  useEffect(() => {
    if (isLate) return () => void cache.invalidateQueries({ queryKey: taskKeys.all })
  }, [cache, isLate])

  // The form disappeared because another helper was chosen or the task is gone; the draft stays stored.
  useEffect(
    () => () => {
      const hasOffer = cache.getQueryData(offerQueries.mine(taskId).queryKey)?.hasOffer
      if (isDialogOpenRef.current && !hasOffer) showToast(offerToasts.offerTooLate)
    },
    [cache, isDialogOpenRef, taskId],
  )
}
