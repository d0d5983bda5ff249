import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A native popover on phones, and a row of links from 900 px. */
export const Menu = ({ children }: { children: ReactNode }) => (
  <nav className="menu" id="menu" popover="auto" aria-label="Main">
    {children}
  </nav>
)

export const MenuButton = () => (
  <button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
    <IconMenu2 aria-hidden />
  </button>
)
