import type { OfferStatus } from '#shared/offers/schema.ts'
import type { Moment } from './moments.ts'
import type { PersonName } from './people.ts'
import type { TaskName } from './tasks.ts'

type DemoMessage = readonly [who: PersonName, when: Moment, text: string]

/** Messages between a task's requester and one other neighbor; if there is an offer, its text is the first of them. */
export type DemoConversation = {
  task: TaskName
  with: PersonName
  offer?: OfferStatus
  /** Declined because another helper was accepted. */
  passedOver?: true
  messages: readonly [DemoMessage, ...DemoMessage[]]
}
