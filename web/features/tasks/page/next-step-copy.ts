import { changedTermsLabels } from '#shared/offers/changed-terms-copy.ts'
import { offerLabels, type ReleasedOffer, releasedText } from '#shared/offers/copy.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import { formatAgreement, isBeforeAgreedTime } from '#shared/tasks/agreement.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { chooseNewTimeText, closedByItselfText, closingText } from '#shared/tasks/expiry-copy.ts'
import { type Role, roleOf } from '#shared/tasks/rules.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { hiddenOfferNextText, withheldNextText } from '#shared/withholding/copy.ts'

type MatchNames = {
  requesterName: string
  helper: string
  /** True if only the match revealed the address to the helper. */
  addressPrivate: boolean
  /** 'Tess comes Saturday, 6–10 PM', as long as that lies ahead; else null. */
  ahead: string | null
}
type StatusTexts = Record<TaskStatus, (match: MatchNames) => string>

const visibleText = 'Your neighbors can see it.'
const lookingText = (requesterName: string) => `${requesterName} is looking for a helper.`
const serviceText = (requesterName: string) => `${requesterName} offers this to neighbors.`
const completedText = (other: string) => `You and ${other} got it done. Thank you both.`
const closedText = () => 'This task is closed. There is nothing left to do.'
const takenText = ({ requesterName }: MatchNames) =>
  `${requesterName} has found a helper this time. Thank you for being there.`

const request: Record<Role | 'neighbor', StatusTexts> = {
  requester: {
    open: () => visibleText,
    matched: ({ helper, addressPrivate }) =>
      `${helper} was told${addressPrivate ? ' and can see your address' : ''}. Settle the details in the chat.`,
    in_progress: ({ helper, ahead }) => `${ahead ?? `${helper} is on it`}. Mark it as complete once it is done.`,
    pending_review: ({ helper }) => `${helper} says it is done. Have a look, then complete it.`,
    completed: ({ helper }) => completedText(helper),
    closed: () => 'This task is closed, and neighbors no longer see it.',
  },
  helper: {
    open: ({ requesterName }) => lookingText(requesterName),
    matched: ({ requesterName }) =>
      `${requesterName} accepted your offer. The address is on this page. Press Start when you begin.`,
    in_progress: ({ requesterName, ahead }) => `${ahead ?? 'You are on it'}. Tell ${requesterName} when you are done.`,
    pending_review: ({ requesterName }) =>
      `${requesterName} knows that you are done, has a look and completes the task.`,
    completed: ({ requesterName }) => completedText(requesterName),
    closed: closedText,
  },
  neighbor: {
    open: ({ requesterName }) => `${lookingText(requesterName)} Offer your help, or ask a question first.`,
    matched: takenText,
    in_progress: takenText,
    pending_review: takenText,
    completed: takenText,
    closed: closedText,
  },
}

const promisedText = ({ requesterName }: MatchNames) =>
  `${requesterName} has promised this to another neighbor. Thank you for asking.`

/** The neighbor who takes up a service does not help; the service is done for them. */
const service: typeof request = {
  requester: {
    ...request.requester,
    in_progress: () => 'It is under way. Mark it as complete once it is done.',
    pending_review: ({ helper }) => `${helper} says it is done. Complete it, then review each other.`,
  },
  helper: {
    ...request.helper,
    open: ({ requesterName }) => serviceText(requesterName),
    matched: ({ requesterName }) =>
      `${requesterName} accepted you. The address is on this page. Press Start when it begins.`,
    in_progress: ({ requesterName }) => `It is under way. Tell ${requesterName} when it is done.`,
    pending_review: ({ requesterName }) => `${requesterName} knows that it is done, and completes it.`,
  },
  neighbor: {
    ...request.neighbor,
    open: ({ requesterName }) => `${serviceText(requesterName)} Say that you are interested, or ask a question first.`,
    matched: promisedText,
    in_progress: promisedText,
    pending_review: promisedText,
    completed: promisedText,
  },
}

const statusTexts = { request, service }

/** A value is undefined if it could not be read; the text then leaves it out. */
type NextStepFacts = {
  /** Status of the viewer's own offer. */
  ownOffer: OfferStatus | null | undefined
  /** True if the own offer waits for the viewer to confirm changed terms. */
  isAsked: boolean
  /** True if moderators have hidden the own offer. */
  isHidden: boolean
  /** The own offer; it names the side that ended its match, if one did. */
  released: ReleasedOffer | undefined
  /** Number of pending offers, for the requester. */
  pendingOffers: number | undefined
  /** Why nothing that the viewer waits for would reach them while they are away; null if something would. */
  missingChannel: string | null | undefined
  /** True if all pending offers have to be confirmed again, because the requester changed the terms. */
  areAllAsked: boolean
  now: Date
}

/** Explains in one or two sentences what happens next on this task for this viewer. */
export function nextStepText(task: Task, viewerId: string, facts: NextStepFacts): string {
  const { ownOffer, isAsked, pendingOffers, areAllAsked, missingChannel } = facts
  const role = roleOf(task, viewerId)
  const requesterName = firstNameOf(task.requester)
  // The question about a service says by itself when it closes.
  const closesAt = task.taskType === 'request' && task.closesAt
  if (task.status === 'open') {
    if (role === 'requester' && task.withheld) return withheldNextText(task.withheld)
    if (role === 'requester' && pendingOffers === undefined) return visibleText
    if (role === null && ownOffer === undefined)
      return task.taskType === 'service' ? serviceText(requesterName) : lookingText(requesterName)
    const closes = closesAt && closingText(task, closesAt, Boolean(pendingOffers), facts.now)
    if (role === 'requester' && pendingOffers)
      return [pendingOffersText(task.taskType, pendingOffers, areAllAsked), closes].filter(Boolean).join(' ')
    if (closes) return `${closes} ${chooseNewTimeText}`
    if (role === 'requester') return `${visibleText} ${notifiedText(offersToCome[task.taskType], missingChannel)}`
    if (role === null && facts.isHidden && ownOffer !== 'declined') return hiddenOfferNextText(ownOffer === 'pending')
    if (role === null && isAsked) return changedTermsLabels[task.taskType].next(requesterName)
    if (role === null && ownOffer) return ownOfferText(task, ownOffer, facts)
  }
  const closed = closedByItselfText(task, role === 'requester')
  if (closed)
    return role === 'requester' ? `${closed} Neighbors no longer see it.` : `${closed} Thank you for being there.`
  if (hasSomebodyLeft(task))
    return `${task.status === 'completed' ? 'It got done. ' : ''}This neighbor has deleted their account.`
  return statusTexts[task.taskType][role ?? 'neighbor'][task.status]({
    requesterName,
    helper: task.helper ? firstNameOf(task.helper) : 'Your helper',
    addressPrivate: task.addressPrivate,
    ahead: isBeforeAgreedTime(task, facts.now) ? formatAgreement(task, viewerId, facts.now) : null,
  })
}

const hasSomebodyLeft = ({ requester, helper }: Task) => isFormer(requester) || (helper && isFormer(helper))

const pendingOffersText = (taskType: TaskType, count: number, areAllAsked: boolean) =>
  `${offerLabels[taskType].waiting(count)}. ${
    areAllAsked
      ? 'You have changed this since, and can accept once it is confirmed.'
      : count === 1
        ? 'Have a look, ask what you like, and accept if it suits you.'
        : 'Compare at leisure, ask what you like, and accept what suits you.'
  }`

type Expected = { isTold: string; appears: string }

/** Promises news only if it would arrive; else tells where it appears, and why nothing would arrive. */
function notifiedText({ isTold, appears }: Expected, missingChannel: string | null | undefined): string {
  if (missingChannel === null) return isTold
  return missingChannel === undefined ? appears : `${appears} ${missingChannel}`
}

const offersToCome: Record<TaskType, Expected> = {
  request: {
    isTold: 'You are told as soon as somebody offers to help.',
    appears: 'Offers appear here and on your home screen.',
  },
  service: {
    isTold: 'You are told as soon as one is interested.',
    appears: 'Who is interested appears here and on your home screen.',
  },
}

type OwnOfferTexts = Record<Exclude<OfferStatus, 'withdrawn'>, (requesterName: string, decided: string) => string>

/** Text for a withdrawn offer. */
const endedText: Record<TaskType, string> = {
  request: 'Your offer no longer stands.',
  service: 'Your interest no longer stands.',
}
const offerAgainText: Record<TaskType, (requesterName: string) => string> = {
  request: (requesterName) => `If you can help ${requesterName} after all, offer again.`,
  service: () => 'If you would like this after all, ask again.',
}

const decision = (requesterName: string): Expected => ({
  isTold: `You are told as soon as ${requesterName} decides.`,
  appears: `Once ${requesterName} decides, you read it here.`,
})
const pendingText = (requesterName: string, decided: string) => `Your offer is with ${requesterName}. ${decided}`
const interestedText = (requesterName: string, decided: string) =>
  `${requesterName} knows that you are interested. ${decided}`

const ownOfferTexts: Record<TaskType, OwnOfferTexts> = {
  request: {
    pending: pendingText,
    accepted: pendingText,
    declined: (requesterName) =>
      `${requesterName} does not need your help with this one. Thank you for offering: another neighbor may be glad of it.`,
  },
  service: {
    pending: interestedText,
    accepted: interestedText,
    declined: (requesterName) =>
      `${requesterName} cannot offer you this one. Thank you for asking: another neighbor may.`,
  },
}

function ownOfferText(
  { taskType, requester }: Task,
  status: OfferStatus,
  { released, missingChannel }: NextStepFacts,
): string {
  const requesterName = firstNameOf(requester)
  if (status === 'withdrawn')
    return `${releasedText(released, requesterName) ?? endedText[taskType]} ${offerAgainText[taskType](requesterName)}`
  return ownOfferTexts[taskType][status](requesterName, notifiedText(decision(requesterName), missingChannel))
}
