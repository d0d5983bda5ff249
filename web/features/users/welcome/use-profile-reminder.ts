import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { authQueries } from '#web/features/auth/queries.ts'
import { readStored, storageKey, storeOnDevice } from '#web/lib/storage.ts'
import { missingSteps } from './use-welcome.ts'

const keyOf = (viewerId: string) => storageKey('profile-reminder', viewerId)

/**
 * Tells whether the viewer is reminded of a picture and two lines, which happens once, before the first post or offer.
 * `isPossible` is true if that depends on `isFirst` alone; `isAdding` is true while a dialog asks for them.
 */
export function useProfileReminder(isFirst: boolean) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const viewerId = viewer?.id ?? ''
  const missing = viewer === undefined ? [] : missingSteps(viewer)
  const lacks = { picture: missing.includes('picture'), about: missing.includes('about') }
  const [isAdding, setAdding] = useState(false)
  const [isDue, setDue] = useState(() => readStored(keyOf(viewerId)) === '')
  const isPossible = isDue && (lacks.picture || lacks.about)
  const isShown = isPossible && isFirst

  useEffect(() => {
    if (isShown) storeOnDevice(keyOf(viewerId), 'shown')
  }, [isShown, viewerId])

  function dismiss() {
    setAdding(false)
    setDue(false)
  }

  return { isPossible, isShown, lacks, isAdding, add: () => setAdding(true), dismiss }
}
