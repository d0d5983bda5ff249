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
}

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
  },
  service: {
    ask: 'I’m Interested',
    placeholder: (name) => `Hi ${name}, I would be glad of this. Would it suit you on…`,
    accept: 'Accept Neighbor',
    waiting: (count) => (count === 1 ? 'A neighbor is interested' : `${count} neighbors are interested`),
    declining: (name) =>
      `${name} is thanked and told kindly that it does not work out this time. They cannot ask for this again.`,
    withdrawing: (name) => `${name} is told that you are no longer interested. While it is open you can ask again.`,
  },
}

/** Beside what an open task is, for who waits to be chosen. */
export const offeredTag: Record<TaskType, string> = { request: 'You offered', service: 'You asked' }

/** Where the offers stand below all else. */
export const seeOffers = (count: number) => (count === 1 ? 'See the Offer' : `Compare ${count} Offers`)

export const browseOthers = 'Browse other tasks'

/** What accepting one does, and how many others are told no. */
export function whatAcceptingDoes(name: string, others: number): string {
  const shared = `${name} is told at once and sees your exact address.`
  if (others === 0) return `${shared} Neighbors no longer find this task.`
  const rest = others === 1 ? 'The other neighbor who offered is' : 'The others who offered are'
  return `${shared} ${rest} told kindly that you have found somebody.`
}

export const noOffersYet =
  'None yet. As neighbors offer, compare here who they are, what others say of them and how near they live.'
export const noOffersLeft = 'None is waiting for your answer. Your neighbors can still see this task and offer.'
