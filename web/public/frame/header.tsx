import type { loginPath } from '#shared/auth/paths.ts'
import { Brand } from '#web/ui/brand.tsx'
import { copy } from '../landing/landing-copy.ts'
import { Menu, MenuButton } from './menu.tsx'

const { header } = copy

/** `entrance` is where Log In and Sign Up lead. */
export function Header({ entrance, isNight = false }: { entrance: '/auth' | typeof loginPath; isNight?: boolean }) {
  return (
    <header className={isNight ? 'header header-night night' : 'header'}>
      <div className="page header-row">
        <Brand />
        <Menu>
          <a href="/#how-it-works">{header.howItWorks}</a>
          <a href="/#safety">{header.safety}</a>
          <span className="get-app">{header.getApp}</span>
          <a className="button button-spruce menu-sign-up" href={entrance}>
            {header.signUp}
          </a>
        </Menu>
        <a className="button button-plain" href={entrance}>
          {header.logIn}
        </a>
        <a className={`button ${isNight ? 'button-lamp' : 'button-spruce'} header-sign-up`} href={entrance}>
          {header.signUp}
        </a>
        <MenuButton />
      </div>
    </header>
  )
}
