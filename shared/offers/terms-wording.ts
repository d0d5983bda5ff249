import type { TaskType } from '#shared/tasks/choices.ts'
import type { TermName } from '#shared/tasks/terms.ts'
import { termsText } from '#shared/tasks/terms-wording.ts'

type Labels = {
  /** To the helper: what has happened, what to do, and why. */
  heading: string
  next: (poster: string) => string
  asks: (poster: string) => string
  /** To the requester, beside the offer. */
  waits: (helper: string, changed: readonly TermName[]) => string
  /** To a requester who would accept it all the same. */
  untilThen: (helper: string, changed: readonly TermName[]) => string
}

/** The helper's button. */
export const confirmLabel = 'Still Yes'

export const notConfirmed = (helper: string): string => `${helper} has not confirmed yet`

const isAsked = (helper: string) => `You can accept as soon as ${helper} has confirmed it.`

/** Where a task has changed after somebody answered it. Who answers a service helps nobody. */
export const changedLabels: Record<TaskType, Labels> = {
  request: {
    heading: 'The request changed since you offered',
    next: (poster) => `${poster} has changed this since you offered. Say whether your offer still stands.`,
    asks: (poster) => `${poster} cannot accept your offer before you confirm it.`,
    waits: (helper, changed) =>
      `You changed ${termsText(changed)} after this offer, and ${helper} has not confirmed it yet.`,
    untilThen: (helper, changed) => `${helper} offered before you changed ${termsText(changed)}. ${isAsked(helper)}`,
  },
  service: {
    heading: 'The service changed since you asked',
    next: (poster) => `${poster} has changed this since you asked. Say whether you are still interested.`,
    asks: (poster) => `${poster} cannot accept you before you confirm it.`,
    waits: (helper, changed) => `You changed ${termsText(changed)} since, and ${helper} has not confirmed it yet.`,
    untilThen: (helper, changed) => `${helper} asked before you changed ${termsText(changed)}. ${isAsked(helper)}`,
  },
}
