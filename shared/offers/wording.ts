import { isolated } from '#shared/bidi.ts'
import { nameMaxCharacters } from '#shared/limits.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { dollars } from '#shared/tasks/wording.ts'
import type { Offer } from './schema.ts'

/** What the Accept Helper banner looks for in a chat; every offer's message has it. */
export const offerPhrase = 'offered to help'

type Said = { words: string | null; isAgain?: boolean }

/**
 * The message that an offer puts into the chat: 'Ben offered to help.' and the helper's own words; where one of theirs
 * ended before, that it is made again.
 */
export function offerMessage(firstName: string, { words, isAgain = false }: Said): string {
  const offered = `${firstName} ${offerPhrase}${isAgain ? ' again' : ''}`
  return words ? `${offered}: ${isolated(words)}` : `${offered}.`
}

/**
 * As a regular expression: the name, which may stand between isolates, and the phrase that such a message begins with.
 */
export const offerBegins = `^.{1,${nameMaxCharacters + 2}}? ${offerPhrase}(?=(?: again)?[.:])`

/** The words of an offer and what it would cost by the hour, where that was said. */
export const withRate = (words: string | null, hourlyRate: number | undefined): string | null =>
  hourlyRate === undefined ? words : [words, `My rate is ${dollars(hourlyRate)} an hour.`].filter(Boolean).join('\n')

type Labels = {
  /** The button, and the dialog that it opens. */
  ask: string
  /** Over the offers that wait for an answer, and the way down to them. */
  waiting: (count: number) => string
  see: (count: number) => string
  /** The button that takes one's own back, the question that it opens, and what it does. */
  takeBack: string
  takeBackQuestion: string
  withdrawing: (name: string) => string
  /**
   * Over the offers while none waits for an answer, and what stands there: at the start, and once some were answered.
   */
  heading: string
  noneYet: string
  noneLeft: string
}

const compareHere = 'compare here who they are, what others say of them and how near they live.'

/** On a task's page. Who answers a request helps; who answers a service would like to have it, and helps nobody. */
export const offerLabels: Record<TaskType, Labels> = {
  request: {
    ask: 'Offer Help',
    waiting: (count) => (count === 1 ? 'A neighbor offered to help' : `${count} neighbors offered to help`),
    see: (count) => (count === 1 ? 'See the Offer' : `Compare ${count} Offers`),
    takeBack: 'Take Back My Offer',
    takeBackQuestion: 'Take back your offer?',
    withdrawing: (name) => `${name} is told that you can no longer help. While the task is open you can offer again.`,
    heading: 'Offers',
    noneYet: `None yet. As neighbors offer, ${compareHere}`,
    noneLeft: 'None is waiting for your answer. Your neighbors can still see this task and offer.',
  },
  service: {
    ask: 'I’m Interested',
    waiting: (count) => (count === 1 ? 'A neighbor is interested' : `${count} neighbors are interested`),
    see: (count) => (count === 1 ? 'See Who It Is' : `Compare ${count} Neighbors`),
    takeBack: 'Take Back My Interest',
    takeBackQuestion: 'Take back your interest?',
    withdrawing: (name) => `${name} is told that you are no longer interested. While it is open you can ask again.`,
    heading: 'Interested neighbors',
    noneYet: `None yet. As neighbors ask, ${compareHere}`,
    noneLeft: 'None is waiting for your answer. Your neighbors can still see what you offer and ask.',
  },
}

export type Released = Pick<Offer, 'releasedBy' | 'releaseReason'>

/**
 * Who ended a match and why, as its helper reads it: 'You stepped back: “My car broke down.”'; null where nobody did.
 */
export function releasedText(released: Released | undefined, poster: string): string | null {
  if (!released?.releasedBy) return null
  const did = released.releasedBy === 'helper' ? 'You stepped back' : `${poster} released you`
  return released.releaseReason ? `${did}: “${isolated(released.releaseReason)}”` : `${did}.`
}

/** On the home screen, for who waits to be chosen: 'You wait for an answer on 2 tasks'. */
export const waitingText = (count: number, hasMore: boolean): string =>
  `You wait for an answer on ${count}${hasMore ? '+' : ''} ${count === 1 ? 'task' : 'tasks'}`

/** Beside what an open task is, for who waits to be chosen. */
export const offeredTag: Record<TaskType, string> = { request: 'You offered', service: 'You asked' }

export const browseOthers = 'Browse other tasks'
