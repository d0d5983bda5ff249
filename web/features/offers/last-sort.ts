import { oneOf } from '#shared/one-of.ts'
import { readInTab, storageKey, storeInTab } from '#web/lib/storage.ts'
import { type OfferSort, offerSorts } from './sorting.ts'

const sortKey = (viewerId: string, taskId: string) => storageKey('sort', viewerId, taskId)

/** The last sort order of this task's offers in this tab, for viewers returning from a neighbor's page. */
export const readLastSort = (viewerId: string, taskId: string): OfferSort =>
  oneOf(offerSorts, readInTab(sortKey(viewerId, taskId))) ?? 'oldest'

export const storeLastSort = (viewerId: string, taskId: string, sort: OfferSort) =>
  storeInTab(sortKey(viewerId, taskId), sort)
