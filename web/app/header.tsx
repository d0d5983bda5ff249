import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loginPath } from '#shared/auth/paths.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { isSignedOut } from '#web/lib/request-errors.ts'
import { Brand, BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './header.module.css'
import { navigation } from './nav.ts'
import { NavLabel } from './nav-label.tsx'
import { PointsBadge } from './points-badge.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SideMenu } from './side-menu.tsx'
import { StatusLine } from './status-line.tsx'

export function Header() {
  const { data: viewer, error } = useQuery(authQueries.viewer())
  const signedOut = isSignedOut(error)

  return (
    <header className="header">
      <div className="header-row">
        {signedOut ? <Brand /> : <HomeLink />}
        {signedOut ? <AuthLinks /> : <MainLinks />}
        {viewer && (
          <div className={classes.own}>
            <div className={classes.points}>
              <PointsBadge points={viewer.communityPoints} />
            </div>
            <Bell />
            <div className={classes.menu}>
              <ProfileMenu viewer={viewer} />
            </div>
            <SideMenu viewer={viewer} />
          </div>
        )}
      </div>
      <StatusLine />
    </header>
  )
}

/** Visitors get the landing page at this path, which is another document. */
const HomeLink = () => (
  <Link to="/" className={`brand ${classes.home}`} activeOptions={{ exact: true }}>
    <BrandMark />
  </Link>
)

const MainLinks = () => (
  <nav className={classes.links} aria-label="Main">
    {navigation.map(({ label, icon: _icon, ...link }) => (
      <Link key={label} {...link} className={classes.link}>
        <NavLabel label={label} to={link.to} />
      </Link>
    ))}
  </nav>
)

const AuthLinks = () => (
  <div className={classes.own}>
    <Button component="a" href={loginPath} variant="subtle">
      Log In
    </Button>
    <Button component="a" href={loginPath}>
      Sign Up
    </Button>
  </div>
)
