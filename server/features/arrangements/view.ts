import { viewNeighbor } from '#server/features/users/view.ts'
import type { Move } from '#shared/arrangements/move-schema.ts'
import type { OpenMove } from '#shared/arrangements/open-move-schema.ts'
import { answerSentences, promiseSentences } from '#shared/arrangements/promise-copy.ts'
import { absentTimes, askedAtOf, whyNotAnswer } from '#shared/arrangements/rules.ts'
import type { Arrangement } from '#shared/arrangements/schema.ts'
import type { Role } from '#shared/tasks/rules.ts'
import type { MoveRow } from './moves.ts'
import type { ArrangementRow } from './store.ts'

/**
 * Describes an arrangement for one of its two, with that one's own answer only. After a suspension or the deletion of
 * an account, the reason is the same for the other side as after a block. `theyHaveUntil` is when the answer of the
 * viewer will count, if nothing else is said.
 */
export function viewArrangement(
  row: ArrangementRow,
  viewerId: string,
  { now, theyHaveUntil }: { now: Date; theyHaveUntil: Date | null },
): Arrangement {
  const { acceptedAt: _, ...own } = viewOwnArrangement(row, viewerId)
  const facts = { ...row, acceptedAt: row.createdAt }
  const [askedAt, absent] = [askedAtOf(facts), absentTimes(facts)]
  const mayAnswer = whyNotAnswer({ ...facts, role: own.role, ownAnswer: own.answer }, now) === null
  const isOpen = row.endedAt === null && row.outcome === null && !row.isExempt
  const theirs =
    own.role === 'requester'
      ? { note: row.helperNote, wroteAt: row.helperWroteAt }
      : { note: row.requesterNote, wroteAt: row.requesterWroteAt }
  return {
    ...own,
    title: row.title,
    askedAt: askedAt.toISOString(),
    isAsked: isOpen && own.answer === null && askedAt <= now,
    mayAnswer,
    absentFrom: absent.from.toISOString(),
    absentUntil: absent.until.toISOString(),
    // Nothing arrives from the other side after a block.
    theirLastMessageAt: row.mayReach ? (theirs.wroteAt?.toISOString() ?? null) : null,
    theirNote: row.mayReach ? theirs.note : null,
    theyHaveUntil: theyHaveUntil?.toISOString() ?? null,
  }
}

/** Describes an arrangement in words for the export of one of its two. */
export function viewExportedArrangement(row: ArrangementRow & { moves: MoveRow[] }, viewerId: string) {
  const { answer, outcome, isChargedToMe: _, ...own } = viewOwnArrangement(row, viewerId)
  const words = row.outcome && promiseSentences[outcome ?? 'nobodys']
  const moves = row.moves.map((move) => viewOwnMove(move, own.role))
  return { ...own, moves, answer: answer && answerSentences[answer], outcome: words }
}

function viewOwnArrangement(row: ArrangementRow, viewerId: string) {
  const isRequester = row.requesterId === viewerId
  const role: Role = isRequester ? 'requester' : 'helper'
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
    note: isRequester ? row.requesterNote : row.helperNote,
    endedAt: row.endedAt?.toISOString() ?? null,
    ended: isEndKnownTo(role, row) ? row.endReason : ('ended' as const),
    isEndedByMe: row.endedBy === role,
    outcome: outcomeKnownTo(role, row),
    isChargedToMe: row.chargedTo === role,
  }
}

type EndFacts = Pick<ArrangementRow, 'endReason' | 'endedBy' | 'outcome' | 'chargedTo'>

const isEndKnownTo = (role: Role, { endReason, endedBy }: EndFacts): boolean =>
  endReason === null || endedBy === role || isTold(endReason)

/** Returns the outcome as far as this side knows it. A charge of the other side belongs to the record of that side. */
export function outcomeKnownTo(role: Role, row: EndFacts): ArrangementRow['outcome'] {
  const isOutcomeKnown =
    row.chargedTo === role || row.outcome === 'happened' || (isEndKnownTo(role, row) && row.chargedTo === null)
  return isOutcomeKnown ? row.outcome : null
}

/** JSON has times with the offset of the database. */
const instantOf = (text: string) => new Date(text).toISOString()

export const viewOpenMove = ({ id, proposedBy, date, time, duration, lapsesAt }: MoveRow): OpenMove => ({
  id,
  proposedBy,
  date: instantOf(date),
  time,
  duration,
  lapsesAt: instantOf(lapsesAt),
})

export const viewMove = (row: MoveRow, taskId: string): Move => ({
  ...viewOpenMove(row),
  taskId,
  result: row.result,
  createdAt: instantOf(row.proposedAt),
})

const viewOwnMove = (row: MoveRow, role: Role) => ({
  isByMe: row.proposedBy === role,
  proposedAt: instantOf(row.proposedAt),
  date: instantOf(row.date),
  time: row.time,
  duration: row.duration,
  endedAt: row.endedAt && instantOf(row.endedAt),
  result: row.result,
})

/** Tells whether the other side knows how an arrangement has ended. */
const isTold = (reason: ArrangementRow['endReason']): boolean =>
  reason === 'done' || reason === 'released' || reason === 'settled'
