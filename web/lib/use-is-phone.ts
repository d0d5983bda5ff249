import { useRef } from 'react'
import { createStore } from './create-store.ts'
import { useTopDialog } from './top-dialog.ts'

const narrow = matchMedia('(max-width: 47.99em)')
const isNarrow = createStore(narrow.matches)
narrow.onchange = () => isNarrow.set(narrow.matches)

/**
 * True where the navigation is a bar at the bottom. The value is frozen while a dialog is open: turning the phone would
 * otherwise unmount the dialog's parent, and the dialog with it.
 */
export function useIsPhone(): boolean {
  const isPhone = isNarrow.use()
  const hasDialog = useTopDialog() !== null
  const frozen = useRef(isPhone)
  if (!hasDialog) frozen.current = isPhone
  return frozen.current
}
