import { keep } from './kept.ts'
import { keptScheme, type Scheme } from './scheme.ts'
import { schemeKey } from './scheme-key.ts'
import { createStore } from './store.ts'

const chosen = createStore(keptScheme())
const dark = matchMedia('(prefers-color-scheme: dark)')

export const useChosenScheme = chosen.use

export function chooseScheme(scheme: Scheme) {
  keep(schemeKey, scheme)
  take(scheme)
}

/** The library's styles must be told which it is, also where it is as the device has it. */
function take(scheme: Scheme) {
  chosen.set(scheme)
  const asOnDevice = dark.matches ? 'dark' : 'light'
  document.documentElement.dataset['mantineColorScheme'] = scheme === 'auto' ? asOnDevice : scheme
}

/** From the app's start on, whatever the device or another tab says later. */
export function followScheme() {
  take(keptScheme())
  dark.addEventListener('change', () => take(chosen.get()))
  addEventListener('storage', () => take(keptScheme()))
}
