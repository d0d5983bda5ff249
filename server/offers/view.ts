import { viewNeighbor } from '#server/users/view.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { OfferRow } from './store.ts'

export const viewOffer = ({ passedOver: _, helper, createdAt, ...row }: OfferRow): Offer => ({
  ...row,
  helper: viewNeighbor(helper),
  createdAt: createdAt.toISOString(),
})
