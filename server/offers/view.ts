import { homePoint } from '#server/places/zips.ts'
import { monthOf, viewNeighbor } from '#server/users/view.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { milesBetween, milesStep } from '#shared/places/grid.ts'
import type { OfferRow } from './store.ts'

/** An offer, for the two whose it is to see. */
export const viewOffer = (row: OfferRow): Offer => ({
  id: row.id,
  taskId: row.taskId,
  helperId: row.helperId,
  helper: viewNeighbor(row.helper),
  tasksCompleted: row.tasksCompleted,
  memberSince: monthOf(row.helperSince),
  distanceMiles: distanceOf(row),
  haveHelped: row.haveHelped,
  message: row.message,
  status: row.status,
  releasedBy: row.releasedBy,
  releaseReason: row.releaseReason,
  createdAt: row.createdAt.toISOString(),
})

/** From the helper's ZIP code to the task's cell: both points stand for areas, and what is told is a step. */
function distanceOf({ helperZip, gridLat, gridLng }: OfferRow): number | null {
  const home = homePoint(helperZip)
  if (home === null || gridLat === null || gridLng === null) return null
  return milesStep(milesBetween(home, { latitude: gridLat, longitude: gridLng }))
}
