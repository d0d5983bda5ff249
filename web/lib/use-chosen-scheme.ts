import { createStore } from './create-store.ts'
import { applyScheme, type Scheme, storedScheme, storeScheme } from './scheme.ts'

const chosenScheme = createStore(storedScheme())

export const useChosenScheme = chosenScheme.use

export function chooseScheme(scheme: Scheme) {
  storeScheme(scheme)
  chosenScheme.set(scheme)
}

/** Called at the app's start; follows a choice that was made in another tab. */
export function followScheme() {
  addEventListener('storage', () => {
    applyScheme(storedScheme())
    chosenScheme.set(storedScheme())
  })
}
