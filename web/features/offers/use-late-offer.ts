import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { offerToasts } from '#shared/offers/copy.ts'
import { taskKeys } from '#web/lib/query-keys.ts'
import { showToast } from '#web/lib/toast.ts'
import { offerQueries } from './queries.ts'

/**
 * Refetches the tasks after an offer that came too late, once its form is closed. Returns the function that reports
 * such an offer; the form may be closed by then.
 */
export function useLateOffer(taskId: string, isDialogOpenRef: RefObject<boolean>) {
  const cache = useQueryClient()
  const isLate = useRef(false)

  // Runs however the form is closed.
  useEffect(
    () => () => {
      if (isLate.current) void cache.invalidateQueries({ queryKey: taskKeys.all })
    },
    [cache],
  )

  // The form disappeared because another helper was chosen or the task is gone; the draft stays stored.
  useEffect(
    () => () => {
      const hasOffer = cache.getQueryData(offerQueries.mine(taskId).queryKey)?.hasOffer
      if (isDialogOpenRef.current && !hasOffer) showToast(offerToasts.offerTooLate)
    },
    [cache, isDialogOpenRef, taskId],
  )

  return () => {
    isLate.current = true
    if (!isDialogOpenRef.current) void cache.invalidateQueries({ queryKey: taskKeys.all })
  }
}
