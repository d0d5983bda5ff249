import type { OfferStatus } from '#shared/offers/schema.ts'
import type { Moment } from './moments.ts'
import type { Name } from './people.ts'
import type { TaskName } from './tasks.ts'

type Said = readonly [who: Name, when: Moment, words: string]

/** What one neighbor and a task's requester said to each other; with an offer, its own words come first. */
export type DemoTalk = {
  task: TaskName
  with: Name
  offer?: OfferStatus
  /** Declined because another helper was accepted. */
  passedOver?: true
  said: readonly [Said, ...Said[]]
}
