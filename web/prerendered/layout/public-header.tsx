import type { loginPath } from '#shared/auth/paths.ts'
import { landingCopy } from '#web/landing/landing-copy.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Menu, MenuButton } from './menu.tsx'

const { header } = landingCopy

/** `signInPath` is the destination of Log In and Sign Up. */
export function PublicHeader({
  signInPath,
  isNight = false,
}: {
  signInPath: '/auth' | typeof loginPath
  isNight?: boolean
}) {
  return (
    <header className={isNight ? 'header header-night night' : 'header'}>
      <div className="page header-row">
        <Brand />
        <Menu>
          <a href="/#how-it-works">{header.howItWorks}</a>
          <a href="/#safety">{header.safety}</a>
          <span className="app-hint">{header.getApp}</span>
          <a className="button button-spruce menu-sign-up" href={signInPath}>
            {header.signUp}
          </a>
        </Menu>
        <a className="button button-plain" href={signInPath}>
          {header.logIn}
        </a>
        <a className={`button ${isNight ? 'button-lamp' : 'button-spruce'} header-sign-up`} href={signInPath}>
          {header.signUp}
        </a>
        <MenuButton />
      </div>
    </header>
  )
}
