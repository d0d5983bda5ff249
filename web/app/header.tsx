import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { loginPath } from '#shared/auth/paths.ts'
import { authQueries } from '#web/auth/queries.ts'
import { isSignedOut } from '#web/lib/when-failed.ts'
import { Bell } from '#web/notifications/bell.tsx'
import { Brand, BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './header.module.css'
import { navigation } from './nav.ts'
import { NavLabel } from './nav-link.tsx'
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
        {signedOut ? <Brand /> : <Home />}
        {signedOut ? <Entrances /> : <MainLinks />}
        {viewer && (
          <div className={classes.own}>
            <span className={classes.wide}>
              <PointsBadge points={viewer.communityPoints} />
            </span>
            <Bell />
            <span className={classes.wide}>
              <ProfileMenu viewer={viewer} />
            </span>
            <SideMenu viewer={viewer} />
          </div>
        )}
      </div>
      <StatusLine />
    </header>
  )
}

/** Who is signed out has another page there, the landing page. */
const Home = () => (
  <Link to="/" className="brand" activeOptions={{ exact: true }}>
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

const Entrances = () => (
  <div className={classes.own}>
    <Button component="a" href={loginPath} variant="subtle">
      Log In
    </Button>
    <Button component="a" href={loginPath}>
      Sign Up
    </Button>
  </div>
)
