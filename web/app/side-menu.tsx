import { IconMenu2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { layOnTop } from '#web/lib/top-layer.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { later } from '#web/ui/later.tsx'
import { NavNews } from './nav-link.tsx'
import { useUnseenNews } from './news.ts'
import classes from './side-menu.module.css'

const SideMenuLinks = later<{ viewer: Me; close: () => void }>(() =>
  import('./side-menu-links.tsx').then((part) => part.SideMenuLinks),
)

/**
 * The header's links again, where the header is too narrow for them. The browser's own dialog holds the focus, closes
 * on Escape and gives the focus back, at no weight.
 */
export function SideMenu({ viewer }: { viewer: Me }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leaveTop = useRef(() => {})
  const [isOpen, setIsOpen] = useState(false)
  const news = useUnseenNews(viewer.id)
  const close = () => dialog.current?.close()

  function open() {
    if (!dialog.current) return
    dialog.current.showModal()
    leaveTop.current = layOnTop(dialog.current)
    setIsOpen(true)
  }

  function closed() {
    leaveTop.current()
    setIsOpen(false)
  }

  return (
    <>
      <IconButton
        aria-label={news === 'none' ? 'Open menu' : `Open menu, new ${news}`}
        aria-expanded={isOpen}
        className={classes.opener}
        {...SideMenuLinks.intent}
        onClick={open}
      >
        <IconMenu2 size={26} aria-hidden />
        <NavNews to="/messages" className={classes.news} />
      </IconButton>
      {/* Beside what a wide window hides: it may be turned with the menu open. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard. */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        className={classes.menu}
        onClose={closed}
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
