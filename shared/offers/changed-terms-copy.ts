import type { TaskType } from '#shared/tasks/choices.ts'
import type { TermName } from '#shared/tasks/terms.ts'
import { listTermNames } from '#shared/tasks/terms-copy.ts'

type ChangedTermsLabels = {
  /** Texts for the helper: what has changed, what to do, and why. */
  heading: string
  next: (requesterName: string) => string
  asks: (requesterName: string) => string
  /** Text for the requester, beside the offer. */
  waits: (helper: string, changed: readonly TermName[]) => string
  /** Text for a requester who tries to accept it before the confirmation. */
  untilThen: (helper: string, changed: readonly TermName[]) => string
}

/** Label of the helper's button. */
export const confirmLabel = 'Still Yes'

export const notConfirmedText = (helper: string): string => `${helper} has not confirmed yet`

const acceptLaterText = (helper: string) => `You can accept as soon as ${helper} has confirmed it.`

/**
 * Texts about a task that changed after a neighbor responded to it. A neighbor who responds to a request helps; one who
 * responds to a service wants to receive it.
 */
export const changedTermsLabels: Record<TaskType, ChangedTermsLabels> = {
  request: {
    heading: 'The request changed since you offered',
    next: (requesterName) =>
      `${requesterName} has changed this since you offered. Say whether your offer still stands.`,
    asks: (requesterName) => `${requesterName} cannot accept your offer before you confirm it.`,
    waits: (helper, changed) =>
      `You changed ${listTermNames(changed)} after this offer, and ${helper} has not confirmed it yet.`,
    untilThen: (helper, changed) =>
      `${helper} offered before you changed ${listTermNames(changed)}. ${acceptLaterText(helper)}`,
  },
  service: {
    heading: 'The service changed since you asked',
    next: (requesterName) => `${requesterName} has changed this since you asked. Say whether you are still interested.`,
    asks: (requesterName) => `${requesterName} cannot accept you before you confirm it.`,
    waits: (helper, changed) => `You changed ${listTermNames(changed)} since, and ${helper} has not confirmed it yet.`,
    untilThen: (helper, changed) =>
      `${helper} asked before you changed ${listTermNames(changed)}. ${acceptLaterText(helper)}`,
  },
}
