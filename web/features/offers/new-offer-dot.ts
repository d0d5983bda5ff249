import { createStore } from '#web/lib/create-store.ts'
import { allStored, onStoredChange, removeStored, storageKey, storeOnDevice } from '#web/lib/storage.ts'

const kind = 'new-offer'
const dotKey = (viewerId: string) => storageKey(kind, viewerId)

/**
 * Viewers with a red dot on Messages, by storage key. An offer on the viewer's request sets the dot, and a visit to
 * Messages clears it. It survives a reload.
 */
const shownDots = createStore<ReadonlySet<string>>(new Set(allStored(kind).map(([key]) => key)))

export const useNewOfferDot = (viewerId: string | undefined): boolean =>
  shownDots.use().has(viewerId === undefined ? '' : dotKey(viewerId))

export function showNewOfferDot(viewerId: string) {
  storeOnDevice(dotKey(viewerId), 'lit')
  shownDots.set(new Set(shownDots.get()).add(dotKey(viewerId)))
}

export function clearNewOfferDot(viewerId: string) {
  removeStored(dotKey(viewerId))
  clearDot(dotKey(viewerId))
}

const clearDot = (key: string) => shownDots.set(new Set([...shownDots.get()].filter((other) => other !== key)))

// Each tab receives offers itself; other tabs only report that the dot was cleared.
onStoredChange(kind, (key, value) => value === '' && clearDot(key))
