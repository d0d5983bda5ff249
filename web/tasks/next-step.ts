import type { OfferStatus } from '#shared/offers/schema.ts'
import { changedLabels } from '#shared/offers/terms-wording.ts'
import { offerLabels, type Released, releasedText } from '#shared/offers/wording.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { type Role, roleOf } from '#shared/tasks/rules.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { isFormer } from '#shared/users/former.ts'
import { firstNameOf } from '#shared/users/wording.ts'

/** Who is who, and whether the match gave the address away. */
type Match = { poster: string; helper: string; addressPrivate: boolean }
type Sentences = Record<TaskStatus, (match: Match) => string>

const isSeen = 'Your neighbors can see it.'
const isLooking = (poster: string) => `${poster} is looking for a helper.`
const offersThis = (poster: string) => `${poster} offers this to neighbors.`
const gotItDone = (other: string) => `You and ${other} got it done. Thank you both.`
const closedIt = ({ poster }: Match) => `${poster} closed this task. There is nothing left to do.`
const taken = ({ poster }: Match) => `${poster} has found a helper this time. Thank you for being there.`

const request: Record<Role | 'neighbor', Sentences> = {
  requester: {
    open: () => `${isSeen} You are told as soon as somebody offers to help.`,
    matched: ({ helper, addressPrivate }) =>
      `${helper} was told${addressPrivate ? ' and can see your address' : ''}. Settle the details in the chat below.`,
    in_progress: ({ helper }) => `${helper} has started. Mark it as complete once it is done.`,
    pending_review: ({ helper }) => `${helper} says it is done. Have a look, then complete it.`,
    completed: ({ helper }) => gotItDone(helper),
    closed: () => 'You closed this task, and neighbors no longer see it.',
  },
  helper: {
    open: ({ poster }) => isLooking(poster),
    matched: ({ poster }) => `${poster} accepted your offer. The address is on this page. Press Start when you begin.`,
    in_progress: ({ poster }) => `You are on it. Tell ${poster} when you are done.`,
    pending_review: ({ poster }) => `${poster} knows that you are done, has a look and completes the task.`,
    completed: ({ poster }) => gotItDone(poster),
    closed: closedIt,
  },
  neighbor: {
    open: ({ poster }) => `${isLooking(poster)} Offer your help, or ask a question first.`,
    matched: taken,
    in_progress: taken,
    pending_review: taken,
    completed: taken,
    closed: closedIt,
  },
}

const promised = ({ poster }: Match) => `${poster} has promised this to another neighbor. Thank you for asking.`

/** Whoever takes up a service helps nobody: it is done for them. */
const service: typeof request = {
  requester: {
    ...request.requester,
    open: () => `${isSeen} You are told as soon as one is interested.`,
    in_progress: () => 'It is under way. Mark it as complete once it is done.',
    pending_review: ({ helper }) => `${helper} says it is done. Complete it, then review each other.`,
  },
  helper: {
    ...request.helper,
    open: ({ poster }) => offersThis(poster),
    matched: ({ poster }) => `${poster} accepted you. The address is on this page. Press Start when it begins.`,
    in_progress: ({ poster }) => `It is under way. Tell ${poster} when it is done.`,
    pending_review: ({ poster }) => `${poster} knows that it is done, and completes it.`,
  },
  neighbor: {
    ...request.neighbor,
    open: ({ poster }) => `${offersThis(poster)} Say that you are interested, or ask a question first.`,
    matched: promised,
    in_progress: promised,
    pending_review: promised,
    completed: promised,
  },
}

const sentences = { request, service }

/** Undefined where it could not be read: then nothing is said of it. */
type Known = {
  /** How the viewer's own offer stands, and whether it waits for them to confirm what has changed. */
  ownOffer: OfferStatus | null | undefined
  isAsked: boolean
  /** Who ended the match that it had led to, if anybody did. */
  released: Released | undefined
  waitingOffers: number | undefined
  /** All that wait have still to be confirmed, after the requester changed what they were made for. */
  areAllAsked: boolean
}

/** What happens next on this task, for this viewer, in one sentence or two. */
export function nextStepText(task: Task, viewerId: string, known: Known): string {
  const { ownOffer, isAsked, released, waitingOffers, areAllAsked } = known
  const role = roleOf(task, viewerId)
  const poster = firstNameOf(task.requester)
  if (task.status === 'open') {
    if (role === 'requester' && waitingOffers === undefined) return isSeen
    if (role === null && ownOffer === undefined)
      return task.taskType === 'service' ? offersThis(poster) : isLooking(poster)
    if (role === 'requester' && waitingOffers) return offersText(task.taskType, waitingOffers, areAllAsked)
    if (role === null && isAsked) return changedLabels[task.taskType].next(poster)
    if (role === null && ownOffer) return ownOfferText(task.taskType, ownOffer, released, poster)
  }
  if (hasSomebodyLeft(task))
    return `${task.status === 'completed' ? 'It got done. ' : ''}This neighbor has deleted their account.`
  return sentences[task.taskType][role ?? 'neighbor'][task.status]({
    poster,
    helper: task.helper ? firstNameOf(task.helper) : 'Your helper',
    addressPrivate: task.addressPrivate,
  })
}

const hasSomebodyLeft = ({ requester, helper }: Task) => isFormer(requester) || (helper && isFormer(helper))

const offersText = (taskType: TaskType, count: number, areAllAsked: boolean) =>
  `${offerLabels[taskType].waiting(count)}. ${
    areAllAsked
      ? 'You have changed this since, and can accept once it is confirmed.'
      : count === 1
        ? 'Have a look, ask what you like, and accept if it suits you.'
        : 'Compare at leisure, ask what you like, and accept what suits you.'
  }`

type Standing = Record<Exclude<OfferStatus, 'withdrawn'>, (poster: string) => string>

/** Of an offer that was taken back. */
const ended: Record<TaskType, string> = {
  request: 'Your offer no longer stands.',
  service: 'Your interest no longer stands.',
}
const again: Record<TaskType, (poster: string) => string> = {
  request: (poster) => `If you can help ${poster} after all, offer again.`,
  service: () => 'If you would like this after all, ask again.',
}

const decides = (poster: string) => `You are told as soon as ${poster} decides.`
const waits = (poster: string) => `Your offer is with ${poster}. ${decides(poster)}`
const isInterested = (poster: string) => `${poster} knows that you are interested. ${decides(poster)}`

const standing: Record<TaskType, Standing> = {
  request: {
    pending: waits,
    accepted: waits,
    declined: (poster) =>
      `${poster} does not need your help with this one. Thank you for offering: another neighbor may be glad of it.`,
  },
  service: {
    pending: isInterested,
    accepted: isInterested,
    declined: (poster) => `${poster} cannot offer you this one. Thank you for asking: another neighbor may.`,
  },
}

function ownOfferText(type: TaskType, status: OfferStatus, released: Released | undefined, poster: string): string {
  if (status === 'withdrawn') return `${releasedText(released, poster) ?? ended[type]} ${again[type](poster)}`
  return standing[type][status](poster)
}
