import { isolateBidi } from '#shared/bidi.ts'
import { nameMaxCharacters } from '#shared/constants.ts'
import { errorToast, type Toast } from '#shared/copy.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { formatDollars } from '#shared/tasks/format-task.ts'
import type { Offer } from './schema.ts'

/**
 * Every offer's message contains this phrase, also those that are stored already, so it must not change: the name
 * before it is replaced when the helper deletes the account (`maskMessages`), and `offerMessagePattern` finds the name
 * by it.
 */
export const offerPhrase = 'offered to help'
const againWord = ' again'

type OfferMessageInput = { text: string | null; isAgain?: boolean }

/**
 * Returns the chat message of an offer: 'Ben offered to help.' followed by the helper's own text, or 'offered to help
 * again' if an earlier offer of theirs had ended.
 */
export function offerMessage(firstName: string, { text, isAgain = false }: OfferMessageInput): string {
  const offered = `${firstName} ${offerPhrase}${isAgain ? againWord : ''}`
  return text ? `${offered}: ${isolateBidi(text)}` : `${offered}.`
}

/** A neighbor who responds to a service asks for it, although the stored message of every offer has the same phrase. */
const eventVerb: Record<TaskType, string> = { request: offerPhrase, service: 'asked for this' }

/**
 * Splits such a message into what happened, without the name of a viewer who wrote it, and the helper's own text: 'Ben
 * offered to help' or 'You offered to help', and 'I like dogs.' or null.
 */
export function splitOfferMessage(
  content: string,
  isOwn: boolean,
  taskType: TaskType,
): { event: string; text: string | null } {
  const phraseAt = content.indexOf(` ${offerPhrase}`)
  const after = content.slice(phraseAt + 1 + offerPhrase.length)
  const again = after.startsWith(againWord) ? againWord : ''
  const name = isOwn ? 'You' : content.slice(0, Math.max(phraseAt, 0))
  const text = after.slice(again.length + ': '.length)
  return { event: `${name} ${eventVerb[taskType]}${again}`, text: text || null }
}

/**
 * Regular expression for the beginning of such a message: the name, which may be enclosed in bidirectional isolates,
 * and the phrase.
 */
export const offerMessagePattern = `^.{1,${nameMaxCharacters + 2}}? ${offerPhrase}(?=(?: again)?[.:])`

/** Appends the hourly rate to the text of an offer, if one is given. */
export const appendRate = (text: string | null, hourlyRate: number | undefined): string | null =>
  hourlyRate === undefined
    ? text
    : [text, `My rate is ${formatDollars(hourlyRate)} an hour.`].filter(Boolean).join('\n')

type OfferLabels = {
  /** Button, and title of the dialog that it opens. */
  ask: string
  /** Heading of the pending offers, and link to them. */
  waiting: (count: number) => string
  see: (count: number) => string
  /** Button that withdraws one's own offer, title of its dialog, and its effect. */
  withdraw: string
  withdrawQuestion: string
  withdrawing: (name: string) => string
  /**
   * Heading of the offers while none is pending, and the text below it: before the first offer, and after all were
   * answered.
   */
  heading: string
  noneYet: string
  noneLeft: string
}

const compareHint = 'compare here who they are, what others say of them and how near they live.'

/**
 * Texts about offers on a task's page. A neighbor who responds to a request helps; one who responds to a service wants
 * to receive it.
 */
export const offerLabels: Record<TaskType, OfferLabels> = {
  request: {
    ask: 'Offer Help',
    waiting: (count) => (count === 1 ? 'A neighbor offered to help' : `${count} neighbors offered to help`),
    see: (count) => (count === 1 ? 'See the Offer' : `Compare ${count} Offers`),
    withdraw: 'Take Back My Offer',
    withdrawQuestion: 'Take back your offer?',
    withdrawing: (name) => `${name} is told that you can no longer help. While the task is open you can offer again.`,
    heading: 'Offers',
    noneYet: `None yet. As neighbors offer, ${compareHint}`,
    noneLeft: 'None is waiting for your answer. Your neighbors can still see this task and offer.',
  },
  service: {
    ask: 'I’m Interested',
    waiting: (count) => (count === 1 ? 'A neighbor is interested' : `${count} neighbors are interested`),
    see: (count) => (count === 1 ? 'See Who It Is' : `Compare ${count} Neighbors`),
    withdraw: 'Take Back My Interest',
    withdrawQuestion: 'Take back your interest?',
    withdrawing: (name) => `${name} is told that you are no longer interested. While it is open you can ask again.`,
    heading: 'Interested neighbors',
    noneYet: `None yet. As neighbors ask, ${compareHint}`,
    noneLeft: 'None is waiting for your answer. Your neighbors can still see what you offer and ask.',
  },
}

export type ReleasedOffer = Pick<Offer, 'releasedBy' | 'releaseReason'>

/** Tells a helper how their match ended: 'You canceled: “My car broke down.”'; null if it was not ended early. */
export function releasedText(released: ReleasedOffer | undefined, requesterName: string): string | null {
  if (!released?.releasedBy) return null
  const did = released.releasedBy === 'helper' ? 'You canceled' : `${requesterName} canceled`
  const { releaseReason: reason } = released
  return reason ? `${did}: “${isolateBidi(withFullStop(reason))}”` : `${did}.`
}

const withFullStop = (sentence: string) => (/[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}.` : sentence)

/** Counts the offers on one's own task that wait for an answer: '2 offers'. */
export const offersToAnswerText: Record<TaskType, (count: number) => string> = {
  request: (count) => (count === 1 ? '1 offer' : `${count} offers`),
  service: (count) => (count === 1 ? '1 neighbor is interested' : `${count} neighbors are interested`),
}

/** Counts the user's pending offers on the home screen: 'You wait for an answer on 2 tasks'. */
export const pendingOffersText = (count: number, hasMore: boolean): string =>
  `You wait for an answer on ${count}${hasMore ? '+' : ''} ${count === 1 ? 'task' : 'tasks'}`

/** Tag on an open task for a helper with a pending offer. */
export const offeredTag: Record<TaskType, string> = { request: 'You offered', service: 'You asked' }

export const browseOthers = 'Browse other tasks'

export const offerRefusals = {
  own_request: { status: 403, message: 'You cannot offer help on your own request.' },
  already_offered: { status: 409, message: 'You have already offered to help.' },
  offer_declined: { status: 409, message: 'Your offer on this task was declined, so you cannot offer again.' },
  offered_often: { status: 429, message: 'You have offered on this task several times today.' },
  offer_missing: { status: 404, message: 'Offer Not Found' },
  offer_moved_on: { status: 409, message: 'This offer has moved on. Reload to see where it stands.' },
  terms_changed: {
    status: 409,
    message: 'You changed this after the offer was made. You can accept it once your neighbor has confirmed it.',
  },
  terms_outdated: { status: 409, message: 'This has changed since you read it. Please read it again first.' },
  no_offer: { status: 409, message: 'That neighbor has no open offer on this task.' },
} as const

export const offerToasts = {
  demoOfferMade: { title: 'Test Offer Created', message: 'The test helper has offered to help.' },
  demoOfferFailed: errorToast('Failed to create test offer.'),
  offerSent: {
    title: 'Offer Sent!',
    message: "Your offer has been sent to the requester. They'll be notified soon.",
  },
  alreadyOffered: { title: 'Offer Sent', message: offerRefusals.already_offered.message },
  offerFailed: errorToast('Failed to send offer. Please try again.'),
  offerTooLate: errorToast('This task is no longer open. There may be others that suit you.', 'No Longer Open'),
  offerSignedOut: errorToast('You need to be logged in to offer help.', 'Please log in'),
  offerOwn: errorToast(offerRefusals.own_request.message, 'Cannot offer help'),
  offerWithdrawn: {
    request: (requesterName: string): Toast => ({
      title: 'Offer Taken Back',
      message: `${requesterName} is told. You can offer again while the task is open.`,
    }),
    service: (requesterName: string): Toast => ({
      title: 'Interest Taken Back',
      message: `${requesterName} is told. You can ask again while it is open.`,
    }),
  },
  withdrawFailed: (message: string) => errorToast(message || 'Failed to take it back. Please try again.'),
  offerConfirmed: {
    request: (requesterName: string): Toast => ({
      title: 'Still On',
      message: `${requesterName} knows that your offer stands.`,
    }),
    service: (requesterName: string): Toast => ({
      title: 'Still On',
      message: `${requesterName} knows that you still want this.`,
    }),
  },
  confirmFailed: (message: string) => errorToast(message || 'Failed to confirm. Please try again.'),
  offerDeclined: (helperName: string): Toast => ({
    title: 'Offer Declined',
    message: `${helperName} is told kindly. Your post stays open to other neighbors.`,
  }),
  declineFailed: (message: string) => errorToast(message || 'Failed to decline the offer. Please try again.'),
} as const
