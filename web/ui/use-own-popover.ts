import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Popover = { panel: RefObject<HTMLElement | null>; isOpen: boolean; setOpen: (isOpen: boolean) => void }

/**
 * Safari before 17, Firefox before 125 and Chrome before 114 have no popovers: what such a browser would do for one.
 * Null in every other browser.
 */
export function useOwnPopover({ panel, isOpen, setOpen }: Popover) {
  const [isOwn] = useState(() => !('showPopover' in HTMLElement.prototype))
  const opener = useRef<HTMLElement | null>(null)

  function close() {
    // Not from where a press elsewhere has put it.
    if (panel.current?.contains(document.activeElement)) opener.current?.focus()
    setOpen(false)
  }

  useEffect(() => {
    if (!isOwn || !isOpen) return
    const holds = (place: RefObject<HTMLElement | null>, target: EventTarget | null) =>
      target instanceof Node && place.current?.contains(target)
    const onPress = ({ target }: Event) => {
      if (!holds(panel, target) && !holds(opener, target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  })

  if (!isOwn) return null
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget
    setOpen(!isOpen)
  }
  return {
    close,
    opener: { onClick, 'aria-expanded': isOpen },
    panel: { hidden: !isOpen, 'data-own': true },
  }
}
