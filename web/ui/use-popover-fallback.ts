import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Options = { panel: RefObject<HTMLElement | null>; isOpen: boolean; setOpen: (isOpen: boolean) => void }

/**
 * Replaces popovers in browsers without them: Safari before 17, Firefox before 125 and Chrome before 114. Returns null
 * in others.
 */
export function usePopoverFallback({ panel, isOpen, setOpen }: Options) {
  const [isNeeded] = useState(() => !('showPopover' in HTMLElement.prototype))
  const opener = useRef<HTMLElement | null>(null)

  function close() {
    // The focus returns to the button from inside the panel, and from nowhere: content that loads late may drop it.
    const { activeElement, body } = document
    if (activeElement === body || panel.current?.contains(activeElement)) opener.current?.focus()
    setOpen(false)
  }

  useEffect(() => {
    if (!isNeeded || !isOpen) return
    const contains = (ref: RefObject<HTMLElement | null>, target: EventTarget | null) =>
      target instanceof Node && ref.current?.contains(target)
    const onPress = ({ target }: Event) => {
      if (!contains(panel, target) && !contains(opener, target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  })

  if (!isNeeded) return null
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
