import { allKept, followKept, forget, keep, keptKey } from '#web/lib/kept.ts'
import { createStore } from '#web/lib/store.ts'

const what = 'new-offer'
const keyOf = (viewerId: string) => keptKey(what, viewerId)

/**
 * The red dot on Messages: lit by an offer on the viewer's request, out once Messages is visited. Survives a reload.
 */
const lit = createStore<ReadonlySet<string>>(new Set(allKept(what).map(([key]) => key)))

export const useNewOfferDot = (viewerId: string | undefined): boolean =>
  lit.use().has(viewerId === undefined ? '' : keyOf(viewerId))

export function lightNewOfferDot(viewerId: string) {
  keep(keyOf(viewerId), 'lit')
  lit.set(new Set(lit.get()).add(keyOf(viewerId)))
}

export function putOutNewOfferDot(viewerId: string) {
  forget(keyOf(viewerId))
  putOut(keyOf(viewerId))
}

const putOut = (key: string) => lit.set(new Set([...lit.get()].filter((other) => other !== key)))

// Each tab hears of an offer by itself, and only of the visit from another.
followKept(what, (key, kept) => kept === '' && putOut(key))
