import { Fragment, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import classes from './popover.module.css'
import { usePopoverFallback } from './use-popover-fallback.ts'

/** Props that make a button open and close the panel. */
type OpenerProps =
  | { popoverTarget: string }
  | { onClick: (event: MouseEvent<HTMLElement>) => void; 'aria-expanded': boolean }

type Props = {
  /** Accessible name of the panel. */
  label: string
  width: 'menu' | 'list' | 'month' | 'day'
  opener: (props: OpenerProps) => ReactNode
  /** Called only while the panel is open. */
  children: (close: () => void) => ReactNode
}

/**
 * A panel anchored to a button. The native popover opens it, closes it (on Escape or a click elsewhere) and restores
 * the focus.
 */
export function Popover({ label, width, opener, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Closing and reopening at once fires a single toggle event; the new count resets the content then too. */
  const [openCount, setOpenCount] = useState(0)
  const setOpen = (opens: boolean) => {
    setIsOpen(opens)
    if (opens) setOpenCount((count) => count + 1)
  }
  const fallback = usePopoverFallback({ panel, isOpen, setOpen })
  const close = fallback?.close ?? (() => panel.current?.hidePopover())

  return (
    <>
      {opener(fallback?.opener ?? { popoverTarget: id })}
      <div
        ref={panel as RefObject<HTMLDivElement>}
        id={id}
        role="dialog"
        aria-label={label}
        data-width={width}
        className={classes.panel}
        {...(fallback?.panel ?? { popover: 'auto', onToggle: ({ newState }) => setOpen(newState === 'open') })}
      >
        {isOpen && <Fragment key={openCount}>{children(close)}</Fragment>}
      </div>
    </>
  )
}
