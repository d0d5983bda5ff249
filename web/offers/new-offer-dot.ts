import { createStore } from '#web/lib/store.ts'

const key = 'new-offer'

/** The red dot on Messages: lit by an offer on the viewer's request, out once Messages is visited. Survives a reload. */
const dot = createStore(sessionStorage.getItem(key) !== null)

export const useNewOfferDot = dot.use

export function lightNewOfferDot() {
  sessionStorage.setItem(key, '1')
  dot.set(true)
}

export function putOutNewOfferDot() {
  sessionStorage.removeItem(key)
  dot.set(false)
}
