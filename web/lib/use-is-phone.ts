import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTopLayer } from './top-layer.ts'

/** Where the navigation is a bar under the thumb. A phone that is turned under an open dialog stays one until that is closed: what the dialog belongs to would go, and take it along. */
export function useIsPhone(): boolean {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isCovered = useTopLayer() !== null
  const kept = useRef(isPhone)
  if (!isCovered) kept.current = isPhone
  return kept.current
}
