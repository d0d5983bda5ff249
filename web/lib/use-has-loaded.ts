import { useState } from 'react'

/** True once everything a screen starts with has loaded or failed; later content changes the screen in place. */
export function useHasLoaded(isLoading: boolean): boolean {
  const [hasLoaded, setLoaded] = useState(!isLoading)
  if (!hasLoaded && !isLoading) setLoaded(true)
  return hasLoaded
}
