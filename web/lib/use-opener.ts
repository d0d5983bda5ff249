import { useRef, useState } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

/** For a form in the place of the button that opens it: where it closes, that button has the focus again. */
export function useOpener() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const focusOpener = useFocusAfter(opener)

  function close() {
    setOpen(false)
    focusOpener()
  }

  return { isOpen, opener, open: () => setOpen(true), close }
}
