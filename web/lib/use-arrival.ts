import { useState } from 'react'

/** Whether all that a screen begins with is there, or has failed: what comes after that changes it where it stands. */
export function useArrival(isOnItsWay: boolean): boolean {
  const [hasArrived, setArrived] = useState(!isOnItsWay)
  if (!hasArrived && !isOnItsWay) setArrived(true)
  return hasArrived
}
