import { holdHours } from '#shared/constants.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Withheld } from './states.ts'

export const withholdingRefusals = {
  task_withheld: {
    status: 409,
    message: 'Your neighbors cannot see this now, so nobody can be chosen for it, and it cannot be edited.',
  },
  offer_hidden: { status: 409, message: 'Volunteers have hidden your offer on this, so you cannot offer again.' },
  not_hideable: { status: 400, message: 'A person or an arrangement cannot be hidden.' },
} as const

type WithheldTask = { withheld: Withheld; taskType: TaskType }

/** Says to the requester of a task, or to its helper, that others do not see it, and why. */
export function withheldText({ withheld, taskType }: WithheldTask, isOwn: boolean): { title: string; reason: string } {
  return {
    title: `${isOwn ? 'Neighbors' : 'Other neighbors'} cannot see this ${taskType}.`,
    reason: reasons[withheld],
  }
}

/** Tag of a withheld task in the lists of its requester and its helper. */
export const withheldTag = 'Not shown to others'

/** Says to the author of a review that nobody else sees it, and why. */
export const hiddenReviewText = {
  title: 'Neighbors cannot see this review.',
  reason: 'Volunteers have hidden it, so it counts in no rating.',
  link: 'Read why',
} as const

/** Says to the helper of an offer that the requester does not see it, and why. */
export const hiddenOfferText = {
  title: 'Neighbors cannot see your offer.',
  reason: 'Volunteers have hidden it, so it cannot be accepted.',
  link: 'Read why',
  words: 'What you wrote',
} as const

/** Says to the helper of a hidden offer what happens next. */
export const hiddenOfferNextText = (isPending: boolean): string =>
  isPending
    ? 'If volunteers change their decision, your offer stands again as it is.'
    : 'You have taken your offer back.'

const reasons: Record<Withheld, string> = {
  held: `Several neighbors have reported it. Volunteers look at it; that takes up to ${holdHours / 24} days.`,
  held_until_decided: 'It has been reported. Volunteers look at it before neighbors see it again.',
  hidden: 'Volunteers have hidden it.',
}

/** Says to the requester of an open task what happens next. */
export const withheldNextText = (withheld: Withheld): string =>
  withheld === 'hidden'
    ? 'You can delete it, or close it.'
    : 'If volunteers find nothing wrong, neighbors see it again as it is.'
