import { viewNeighbor } from '#server/features/users/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { maySeeAddress, maySeeExactPlace, roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { viewOptionalTexts } from './optional-texts.ts'
import type { TaskRow } from './store.ts'
import { numberOf } from './terms.ts'

/** A completed task always had a helper, whose account may be deleted since. */
const hadHelper = ({ helper, status }: TaskRow) => helper !== null || status === 'completed'

/** Returns the view of a task in lists, with only what this viewer may see. */
export function viewTask(row: TaskRow, viewerId: string, now: Date): Task {
  const isExact = maySeeExactPlace(row, viewerId, now)
  const requester = viewNeighbor(row.requester)
  const maySeeHelper = roleOf(row, viewerId) !== null
  const helper = maySeeHelper && hadHelper(row) ? viewNeighbor(row.helper) : null
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
    termsVersion: row.termsVersion,
    createdAt: row.createdAt.toISOString(),
  }
}

type OwnTaskRow = TaskRow & { offersToAnswer?: number | null }

/** Returns the view of a task in the viewer's own lists, which count the offers on their open tasks. */
export function viewOwnTask(row: OwnTaskRow, viewerId: string, now: Date): Task {
  const offersToAnswer = row.offersToAnswer ?? null
  return { ...viewTask(row, viewerId, now), ...(offersToAnswer !== null && { offersToAnswer }) }
}

/** Returns the view for the task's own page, which adds an address that is not private, but never its coordinates. */
export function viewTaskDetails(row: TaskRow, viewerId: string, now: Date): Task {
  const task = viewTask(row, viewerId, now)
  return maySeeAddress(row, viewerId, now) ? { ...task, address: row.address, area: row.area } : task
}
