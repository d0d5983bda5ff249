import { viewOpenMove } from '#server/features/arrangements/view.ts'
import { viewNeighbor } from '#server/features/users/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { whyNotReview } from '#shared/reviews/rules.ts'
import { isClosing } from '#shared/tasks/expiry.ts'
import { isArrangementPaused, maySeeAddress, maySeeExactPlace, roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { viewOptionalTexts } from './optional-texts.ts'
import { isPairBlocked, seenByEachOther } from './seen-neighbors.ts'
import type { TaskRow } from './store.ts'
import { numberOf } from './terms.ts'

/** A completed task always had a helper, whose account may be deleted since. */
const hadHelper = ({ helper, status }: TaskRow) => helper !== null || status === 'completed'

const accessFactsOf = (row: TaskRow) => ({ ...row, isBlocked: isPairBlocked(row) })

/** Returns the view of a task in lists, with only what this viewer may see. */
export function viewTask(row: TaskRow, viewerId: string, now: Date): Task {
  const isExact = maySeeExactPlace(accessFactsOf(row), viewerId, now)
  const role = roleOf(row, viewerId)
  const seen = seenByEachOther(row)
  const requester = viewNeighbor(role === 'helper' ? seen.requester : row.requester)
  const helper = role !== null && hadHelper(row) ? viewNeighbor(role === 'requester' ? seen.helper : row.helper) : null
  return {
    id: row.id,
    requesterId: requester.id,
    requester,
    helperId: helper?.id ?? null,
    helper,
    taskType: row.taskType,
    title: balanceBidi(row.title),
    description: row.description,
    category: row.category,
    date: row.date?.toISOString() ?? null,
    time: row.time,
    timeZone: row.timeZone,
    duration: numberOf(row.duration),
    address: isExact ? row.address : row.area,
    addressPrivate: row.addressPrivate,
    ...(isExact && { area: row.area }),
    latitude: isExact ? row.lat : row.gridLat,
    longitude: isExact ? row.lng : row.gridLng,
    compensationType: row.compensationType,
    compensation: numberOf(row.compensation),
    pointsOffered: row.pointsOffered,
    ...viewOptionalTexts(row, isExact),
    status: row.status,
    ...(role !== null && isPairBlocked(row) && { isBlocked: true }),
    ...(row.withheld !== null && { withheld: row.withheld }),
    ...(role !== null && viewPause(row)),
    ...(role === 'requester' && viewClosing(row, now)),
    ...(row.closedAt !== null && { closedAt: row.closedAt.toISOString() }),
    ...(row.closedReason !== null && { closedReason: row.closedReason }),
    ...(role !== null && row.move !== null && !isPairBlocked(row) && { move: viewOpenMove(row.move) }),
    termsVersion: row.termsVersion,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The two of an arrangement read that it waits while one of them is paused, unless it begins later. */
const viewPause = (row: TaskRow): Pick<Task, 'pausedUntil'> | false =>
  row.pausedUntil !== null &&
  isArrangementPaused(row, row.pausedUntil) && { pausedUntil: row.pausedUntil.toISOString() }

const viewClosing = (row: TaskRow, now: Date): Pick<Task, 'closesAt'> | false =>
  row.status === 'open' &&
  row.withheld === null &&
  row.closesAt !== null &&
  isClosing(row, now) && { closesAt: row.closesAt.toISOString() }

type OwnTaskRow = TaskRow & { offersToAnswer?: number | null; hasReviewed?: boolean | null }

/**
 * Returns the view of a task in the viewer's own lists, which count the offers on their open tasks and tell what they
 * may review.
 */
export function viewOwnTask(row: OwnTaskRow, viewerId: string, now: Date): Task {
  const { offersToAnswer = null, hasReviewed = null } = row
  const mayReview = hasReviewed !== null && whyNotReview({ task: row, viewerId, hasReviewed }) === null
  return {
    ...viewTask(row, viewerId, now),
    ...(offersToAnswer !== null && { offersToAnswer }),
    ...(mayReview && { mayReview }),
  }
}

/** Returns the view for the task's own page, which adds an address that is not private, but never its coordinates. */
export function viewTaskDetails(row: TaskRow, viewerId: string, now: Date): Task {
  const task = viewTask(row, viewerId, now)
  return maySeeAddress(accessFactsOf(row), viewerId, now) ? { ...task, address: row.address, area: row.area } : task
}
