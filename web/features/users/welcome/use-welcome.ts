import { parseZip } from '#shared/places/area.ts'
import { dayMs } from '#shared/time.ts'
import type { Me } from '#shared/users/schema.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'

export const welcomeSteps = ['place', 'picture', 'about'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

/** Returns the steps that would fill the gaps of a profile. */
export const missingSteps = ({ address, profileImageUrl, bio }: Me): WelcomeStep[] =>
  welcomeSteps.filter((step) => {
    if (step === 'place') return parseZip(address ?? '') === null
    return step === 'picture' ? profileImageUrl === null : bio === null
  })

/**
 * The step that a viewer who has just joined is asked to take; null if none is left. A skipped step is not asked for
 * again on this device, and none is after the first day.
 */
export function useWelcome(viewer: Me) {
  const { text, write } = useStoredText(storageKey('welcome', viewer.id))
  const skipped = text.split(' ')
  const isNew = Date.now() - Date.parse(viewer.createdAt) < dayMs
  const step = isNew ? missingSteps(viewer).find((name) => !skipped.includes(name)) : undefined
  return { step: step ?? null, skip: (name: WelcomeStep) => write(`${text} ${name}`.trim()) }
}
