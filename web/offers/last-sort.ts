import { oneOf } from '#shared/one-of.ts'
import { keepInTab, keptKey, tabKept } from '#web/lib/kept.ts'
import { type OfferSort, offerSorts } from './sorting.ts'

const keyOf = (viewerId: string, taskId: string) => keptKey('sort', viewerId, taskId)

/** As this task's offers were last sorted in this tab, for who comes back from a neighbor's page. */
export const lastSort = (viewerId: string, taskId: string): OfferSort =>
  oneOf(offerSorts, tabKept(keyOf(viewerId, taskId))) ?? 'oldest'

export const rememberSort = (viewerId: string, taskId: string, sort: OfferSort) =>
  keepInTab(keyOf(viewerId, taskId), sort)
