import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'

export type OfferDialogCopy = {
  placeholder: (name: string) => string
  send: string
  accept: string
  /** Label before the age of an offer. */
  came: string
  /** Effect of declining an offer. */
  declining: (name: string) => string
  /** Verb for the other neighbors with a pending offer, in the text about accepting one. */
  did: string
}

/**
 * Texts of the dialogs in which offers are written, compared and answered. A neighbor who responds to a request helps;
 * one who responds to a service wants to receive it.
 */
export const offerDialogCopy: Record<TaskType, OfferDialogCopy> = {
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

export function acceptEffectText(
  { taskType, addressPrivate }: Pick<Task, 'taskType' | 'addressPrivate'>,
  name: string,
  others: number,
): string {
  const shared = `${name} is told${addressPrivate ? ' and sees your exact address' : ''}.`
  if (others === 0) return `${shared} Neighbors no longer find this task.`
  const { did } = offerDialogCopy[taskType]
  const rest = others === 1 ? `The other neighbor who ${did} is` : `The others who ${did} are`
  return `${shared} ${rest} told kindly that you have found somebody.`
}
