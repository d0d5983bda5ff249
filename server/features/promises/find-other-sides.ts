import type { Db } from '#server/database/tables.ts'
import { findRecords, viewRecord } from '#server/features/records/find-records.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'

type Task = { requesterId: string | null; status: TaskStatus }
type OfferFacts = Pick<Offer, 'helperId' | 'status'>
/** The part of an offer that one of its two reads about the promises of the other. */
export type OtherSide = Pick<Offer, 'promises' | 'record'>

export const nothingKnown: OtherSide = { promises: null, record: null }

/**
 * Returns what the viewer reads about the other side of each offer on a task, with one query: the public words, and the
 * numbers for the requester who decides, or for the two of an arrangement.
 */
export async function findOtherSides(
  db: Db,
  { task, offers, viewerId, now }: { task: Task; offers: OfferFacts[]; viewerId: string; now: Date },
): Promise<(offer: OfferFacts) => OtherSide> {
  const isRequester = task.requesterId === viewerId
  const otherOf = ({ helperId }: OfferFacts) => (isRequester ? helperId : task.requesterId)
  const others = offers.map(otherOf).filter((id) => id !== null)
  const recordOfOther = await findRecords(db, others, isRequester ? 'helper' : 'requester', now)
  return (offer) => {
    const other = otherOf(offer)
    if (other === null) return nothingKnown
    const record = recordOfOther(other)
    return { promises: record.words, record: maySeeRecord(task, offer, isRequester) ? viewRecord(record) : null }
  }
}

const maySeeRecord = ({ status }: Task, offer: OfferFacts, isRequester: boolean): boolean =>
  status === 'open' ? isRequester && offer.status === 'pending' : offer.status === 'accepted' && !isOver(status)
