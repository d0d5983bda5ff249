import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'

export type OfferDialog = {
  placeholder: (name: string) => string
  send: string
  accept: string
  /** Before how long ago it was. */
  came: string
  /** What declining one does. */
  declining: (name: string) => string
  /** What the others did who wait, once one is accepted. */
  did: string
}

/** Where offers are written, compared and answered. Who answers a request helps; who answers a service helps nobody. */
export const offerDialogs: Record<TaskType, OfferDialog> = {
  request: {
    placeholder: (name) => `Hi ${name}, I have done this before and could come at…`,
    send: 'Send Offer',
    accept: 'Accept Helper',
    came: 'Offered',
    declining: (name) =>
      `${name} is thanked and told kindly that you do not need them this time. They cannot offer on this task again.`,
    did: 'offered',
  },
  service: {
    placeholder: (name) => `Hi ${name}, I would be glad of this. Would it suit you on…`,
    send: 'Send',
    accept: 'Accept Neighbor',
    came: 'Asked',
    declining: (name) =>
      `${name} is thanked and told kindly that it does not work out this time. They cannot ask for this again.`,
    did: 'asked',
  },
}

/** What accepting one does, and how many others are told no. */
export function whatAcceptingDoes(
  { taskType, addressPrivate }: Pick<Task, 'taskType' | 'addressPrivate'>,
  name: string,
  others: number,
): string {
  const shared = `${name} is told at once${addressPrivate ? ' and sees your exact address' : ''}.`
  if (others === 0) return `${shared} Neighbors no longer find this task.`
  const { did } = offerDialogs[taskType]
  const rest = others === 1 ? `The other neighbor who ${did} is` : `The others who ${did} are`
  return `${shared} ${rest} told kindly that you have found somebody.`
}
