import { stillOfferingCopy } from '#shared/tasks/expiry-copy.ts'
import { useCloseTask, useKeepTask } from './mutations.ts'

/** The two answers to 'Still offering?'. */
export function useStillOffering(id: string) {
  const keep = useKeepTask()
  const close = useCloseTask()
  return {
    isBusy: keep.isPending || close.isPending,
    yes: { label: stillOfferingCopy.yes, act: () => keep.mutate({ id }) },
    no: { label: stillOfferingCopy.no, act: () => close.mutate({ id }) },
  }
}
