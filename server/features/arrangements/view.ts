import { viewNeighbor } from '#server/features/users/view.ts'
import type { ArrangementRow } from './store.ts'

/**
 * Describes an arrangement for the export of one of its two, with that one's own answer only. After a suspension or the
 * deletion of an account, the reason is the same for the other side as after a block.
 */
export function viewOwnArrangement(row: ArrangementRow, viewerId: string) {
  const isRequester = row.requesterId === viewerId
  const role = isRequester ? 'requester' : 'helper'
  const [isEndedByMe, isChargedToMe] = [row.endedBy === role, row.chargedTo === role]
  const isKnown = row.endReason === null || isEndedByMe || isTold(row.endReason)
  // A charge of the other side belongs to the record of that side.
  const isOutcomeKnown = isChargedToMe || row.outcome === 'happened' || (isKnown && row.chargedTo === null)
  return {
    id: row.id,
    taskId: row.taskId,
    role,
    with: viewNeighbor(isRequester ? row.helper : row.requester),
    acceptedAt: row.createdAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    isDayOnly: row.isDayOnly,
    timeZone: row.timeZone,
    answer: isRequester ? row.requesterAnswer : row.helperAnswer,
    endedAt: row.endedAt?.toISOString() ?? null,
    ended: isKnown ? row.endReason : 'ended',
    isEndedByMe,
    outcome: isOutcomeKnown ? row.outcome : null,
    isChargedToMe,
  }
}

/** Tells whether the other side knows how an arrangement has ended. */
const isTold = (reason: ArrangementRow['endReason']): boolean => reason === 'done' || reason === 'released'
