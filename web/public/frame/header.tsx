import { IconMenu2 } from '@tabler/icons-react'
import type { loginPath } from '#shared/auth/paths.ts'
import { Brand } from '#web/ui/brand.tsx'
import { copy } from '../landing/landing-copy.ts'

const { header } = copy

/**
 * `entrance` is where Log In and Sign Up lead. The menu is a native popover on phones, and plain links in a row from
 * 900 px.
 */
export function Header({ entrance, isNight = false }: { entrance: '/auth' | typeof loginPath; isNight?: boolean }) {
  return (
    <header className={isNight ? 'header header-night night' : 'header'}>
      <div className="page header-row">
        <Brand />
        <nav className="menu" id="menu" popover="auto" aria-label="Main">
          <a href="/#how-it-works">{header.howItWorks}</a>
          <a href="/#safety">{header.safety}</a>
          <span className="get-app">{header.getApp}</span>
          <a className="button button-spruce menu-sign-up" href={entrance}>
            {header.signUp}
          </a>
        </nav>
        <a className="button button-plain" href={entrance}>
          {header.logIn}
        </a>
        <a className={`button ${isNight ? 'button-lamp' : 'button-spruce'} header-sign-up`} href={entrance}>
          {header.signUp}
        </a>
        <button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
          <IconMenu2 aria-hidden />
        </button>
      </div>
    </header>
  )
}
