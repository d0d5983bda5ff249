import { IconMenu2 } from '@tabler/icons-react'
import { Brand } from '#web/ui/brand.tsx'
import { copy } from './landing-copy.ts'

const { header } = copy

/** The menu is a native popover on phones, and plain links in a row from 900 px. */
export function Header() {
  return (
    <header className="header header-night night">
      <div className="page header-row">
        <Brand />
        <nav className="menu" id="menu" popover="auto" aria-label="Main">
          <a href="#how-it-works">{header.howItWorks}</a>
          <a href="#safety">{header.safety}</a>
          <span className="get-app">{header.getApp}</span>
          <a className="button button-lamp menu-sign-up" href="/auth">
            {header.signUp}
          </a>
        </nav>
        <a className="button button-plain" href="/auth">
          {header.logIn}
        </a>
        <a className="button button-lamp header-sign-up" href="/auth">
          {header.signUp}
        </a>
        <button type="button" className="menu-button" popoverTarget="menu" aria-label="Menu">
          <IconMenu2 aria-hidden />
        </button>
      </div>
    </header>
  )
}
