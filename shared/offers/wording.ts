import type { TaskType } from '#shared/tasks/choices.ts'
import { dollars } from '#shared/tasks/wording.ts'

/** What the Accept Helper banner looks for in a chat; every offer's message has it. */
export const offerPhrase = 'offered to help'

/** The message that an offer puts into the chat: 'Ben offered to help.' and the helper's own words. */
export const offerMessage = (firstName: string, words: string | null): string =>
  words ? `${firstName} ${offerPhrase}: ${words}` : `${firstName} ${offerPhrase}.`

/** The words of an offer and what it would cost by the hour, where that was said. */
export const withRate = (words: string | null, hourlyRate: number | undefined): string | null =>
  hourlyRate === undefined ? words : [words, `My rate is ${dollars(hourlyRate)} an hour.`].filter(Boolean).join('\n')

type Labels = {
  /** The button, and the dialog that it opens. */
  ask: string
  placeholder: (name: string) => string
  accept: string
  /** Over the offers that wait for an answer. */
  waiting: (count: number) => string
  /** What declining one does, and what taking one's own back does. */
  declining: (name: string) => string
  withdrawing: (name: string) => string
  /** The button that takes it back, and the question that it opens. */
  takeBack: string
  takeBackQuestion: string
  /** Over the offers while none waits for an answer, and what stands there: at the start, and once some were answered. */
  heading: string
  noneYet: string
  noneLeft: string
  /** What the others did who wait, once one is accepted. */
  did: string
}

const compareHere = 'compare here who they are, what others say of them and how near they live.'

/** Who answers a request helps; who answers a service would like to have it. */
export const offerLabels: Record<TaskType, Labels> = {
  request: {
    ask: 'Offer Help',
    placeholder: (name) => `Hi ${name}, I have done this before and could come at…`,
    accept: 'Accept Helper',
    waiting: (count) => (count === 1 ? 'A neighbor offered to help' : `${count} neighbors offered to help`),
    declining: (name) =>
      `${name} is thanked and told kindly that you do not need them this time. They cannot offer on this task again.`,
    withdrawing: (name) => `${name} is told that you can no longer help. While the task is open you can offer again.`,
    takeBack: 'Take Back My Offer',
    takeBackQuestion: 'Take back your offer?',
    heading: 'Offers',
    noneYet: `None yet. As neighbors offer, ${compareHere}`,
    noneLeft: 'None is waiting for your answer. Your neighbors can still see this task and offer.',
    did: 'offered',
  },
  service: {
    ask: 'I’m Interested',
    placeholder: (name) => `Hi ${name}, I would be glad of this. Would it suit you on…`,
    accept: 'Accept Neighbor',
    waiting: (count) => (count === 1 ? 'A neighbor is interested' : `${count} neighbors are interested`),
    declining: (name) =>
      `${name} is thanked and told kindly that it does not work out this time. They cannot ask for this again.`,
    withdrawing: (name) => `${name} is told that you are no longer interested. While it is open you can ask again.`,
    takeBack: 'Take Back My Interest',
    takeBackQuestion: 'Take back your interest?',
    heading: 'Interested neighbors',
    noneYet: `None yet. As neighbors ask, ${compareHere}`,
    noneLeft: 'None is waiting for your answer. Your neighbors can still see what you offer and ask.',
    did: 'asked',
  },
}

/** Beside what an open task is, for who waits to be chosen. */
export const offeredTag: Record<TaskType, string> = { request: 'You offered', service: 'You asked' }

/** Where the offers stand below all else. */
export const seeOffers = (count: number) => (count === 1 ? 'See the Offer' : `Compare ${count} Offers`)

export const browseOthers = 'Browse other tasks'

/** What accepting one does, and how many others are told no. */
export function whatAcceptingDoes(taskType: TaskType, name: string, others: number): string {
  const shared = `${name} is told at once and sees your exact address.`
  if (others === 0) return `${shared} Neighbors no longer find this task.`
  const { did } = offerLabels[taskType]
  const rest = others === 1 ? `The other neighbor who ${did} is` : `The others who ${did} are`
  return `${shared} ${rest} told kindly that you have found somebody.`
}
