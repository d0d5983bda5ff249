import { viewNeighbor } from '#server/users/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { roleOf, seesAddress, seesExactPlace } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { TaskRow } from './store.ts'

const numberOf = (numeric: string | null) => (numeric === null ? null : Number(numeric))

/** A task is completed by no other way than with a helper, who may have left since. */
const hadHelper = ({ helper, status }: TaskRow) => helper !== null || status === 'completed'

/** What this viewer may see of a task in a list. */
export function viewTask(row: TaskRow, viewerId: string, now: Date): Task {
  const isExact = seesExactPlace(row, viewerId, now)
  const requester = viewNeighbor(row.requester)
  const knowsHelper = roleOf(row, viewerId) !== null
  const helper = knowsHelper && hadHelper(row) ? viewNeighbor(row.helper) : null
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
    serviceOffered: row.serviceOffered,
    pointsOffered: row.pointsOffered,
    availability: row.availability,
    status: row.status,
    termsVersion: row.termsVersion,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The same on the task's own page, where an address that is not private is told too; its coordinates never are. */
export function viewTaskPage(row: TaskRow, viewerId: string, now: Date): Task {
  const task = viewTask(row, viewerId, now)
  return seesAddress(row, viewerId, now) ? { ...task, address: row.address, area: row.area } : task
}
