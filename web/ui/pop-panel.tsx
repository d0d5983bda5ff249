import { Fragment, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import classes from './pop-panel.module.css'
import { useOwnPopover } from './use-own-popover.ts'

/** What makes a button open and close the panel. */
type Opener =
  | { popoverTarget: string }
  | { onClick: (event: MouseEvent<HTMLElement>) => void; 'aria-expanded': boolean }

type Props = {
  /** A name for who cannot see what opened it. */
  label: string
  width: 'menu' | 'list' | 'month' | 'day'
  opener: (props: Opener) => ReactNode
  /** Only asked for while the panel is open. */
  children: (close: () => void) => ReactNode
}

/**
 * A panel that hangs from a button. The browser's own popover opens it, closes it (Escape, a click elsewhere) and gives
 * the focus back: every screen has such a panel, and the library's would be a tenth of what each of them loads.
 */
export function PopPanel({ label, width, opener, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  /**
   * Which one this is; negative once it is over. Closed and opened at once is told of as one toggle, and begins afresh
   * too.
   */
  const [opening, setOpening] = useState(0)
  const isOpen = opening > 0
  const setOpen = (opens: boolean) => setOpening((last) => (opens ? Math.abs(last) + 1 : -Math.abs(last)))
  const own = useOwnPopover({ panel, isOpen, setOpen })
  const close = own?.close ?? (() => panel.current?.hidePopover())

  return (
    <>
      {opener(own?.opener ?? { popoverTarget: id })}
      <div
        ref={panel as RefObject<HTMLDivElement>}
        id={id}
        role="dialog"
        aria-label={label}
        data-width={width}
        className={classes.panel}
        {...(own?.panel ?? { popover: 'auto', onToggle: ({ newState }) => setOpen(newState === 'open') })}
      >
        {isOpen && <Fragment key={opening}>{children(close)}</Fragment>}
      </div>
    </>
  )
}
