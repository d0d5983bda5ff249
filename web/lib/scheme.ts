import { oneOf } from '#shared/one-of.ts'
import { schemeKey } from './scheme-key.ts'
import { readStored, storeOnDevice } from './storage.ts'

/** `auto` follows the device. */
export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const storedScheme = (): Scheme => oneOf(schemes, readStored(schemeKey)) ?? 'auto'

export function storeScheme(scheme: Scheme) {
  storeOnDevice(schemeKey, scheme)
  applyScheme(scheme)
}

/** Without a chosen scheme, the styles follow the device by themselves. */
export function applyScheme(scheme: Scheme) {
  const { dataset } = document.documentElement
  if (scheme === 'auto') delete dataset['colorScheme']
  else dataset['colorScheme'] = scheme
}
