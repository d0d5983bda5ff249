import { useRef, useState } from 'react'
import { useFocusAfterRender } from './use-focus-after-render.ts'

/** State of a form that replaces the button that opens it; closing the form focuses that button again. */
export function useOpener() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const focusOpener = useFocusAfterRender(opener)

  function close() {
    setOpen(false)
    focusOpener()
  }

  return { isOpen, opener, open: () => setOpen(true), close }
}
