import { oneOf } from '#shared/one-of.ts'
import { keep, readKept } from './kept.ts'
import { schemeKey } from './scheme-key.ts'

/** By day, by night, or as the device has it. */
export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const keptScheme = (): Scheme => oneOf(schemes, readKept(schemeKey)) ?? 'auto'

export function keepScheme(scheme: Scheme) {
  keep(schemeKey, scheme)
  const { dataset } = document.documentElement
  if (scheme === 'auto') delete dataset['mantineColorScheme']
  else dataset['mantineColorScheme'] = scheme
}
