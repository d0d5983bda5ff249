import { IconMenu2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { registerTopDialog } from '#web/lib/top-dialog.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MessagesBadge, useMessagesBadgeText } from './messages-badge.tsx'
import classes from './side-menu.module.css'

const SideMenuLinks = lazyComponent<{ viewer: Me; close: () => void }>(() =>
  import('./side-menu-links.tsx').then((part) => part.SideMenuLinks),
)

/**
 * Shows the header's links where the header is too narrow. The native dialog traps the focus, closes on Escape and
 * restores the focus, without extra code.
 */
export function SideMenu({ viewer }: { viewer: Me }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const removeFromTop = useRef(() => {})
  const [isOpen, setIsOpen] = useState(false)
  const badgeText = useMessagesBadgeText()
  const close = () => dialog.current?.close()

  function open() {
    if (!dialog.current) return
    dialog.current.showModal()
    removeFromTop.current = registerTopDialog(dialog.current)
    setIsOpen(true)
  }

  function handleClose() {
    removeFromTop.current()
    setIsOpen(false)
  }

  return (
    <>
      <IconButton
        aria-label={`Open menu${badgeText}`}
        aria-expanded={isOpen}
        className={classes.opener}
        {...SideMenuLinks.preloadHandlers}
        onClick={open}
      >
        <IconMenu2 size={26} aria-hidden />
        <MessagesBadge className={classes.badge} />
      </IconButton>
      {/* The dialog is outside the part that wide windows hide, because the device may be rotated while the menu is open. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard. */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        className={classes.menu}
        onClose={handleClose}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <div className={classes.inside}>
          <CloseButton label="Close" className={classes.close} onClick={close} />
          {isOpen && <SideMenuLinks viewer={viewer} close={close} />}
        </div>
      </dialog>
    </>
  )
}
