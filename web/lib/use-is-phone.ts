import { useRef } from 'react'
import { createStore } from './store.ts'
import { useTopLayer } from './top-layer.ts'

const narrow = matchMedia('(max-width: 47.99em)')
const isNarrow = createStore(narrow.matches)
narrow.onchange = () => isNarrow.set(narrow.matches)

/**
 * Where the navigation is a bar under the thumb. A phone that is turned under an open dialog stays one until that is
 * closed: what the dialog belongs to would go, and take it along.
 */
export function useIsPhone(): boolean {
  const isPhone = isNarrow.use()
  const isCovered = useTopLayer() !== null
  const kept = useRef(isPhone)
  if (!isCovered) kept.current = isPhone
  return kept.current
}
