import { IconMenu2 } from '@tabler/icons-react'
import { thumbNavigation } from '#web/app/nav.ts'
import { Brand } from '#web/ui/brand.tsx'

/** The way back into the app. It asks nobody to sign in: who reads it has, or had when it was kept for them. */
export const SignedInHeader = () => (
  <header className="header">
    <div className="page header-row">
      <Brand />
      <nav className="menu" id="menu" popover="auto" aria-label="Main">
        {thumbNavigation.map(({ label, to }) => (
          <a key={label} href={to}>
            {label}
          </a>
        ))}
      </nav>
      <button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
        <IconMenu2 aria-hidden />
      </button>
    </div>
  </header>
)
