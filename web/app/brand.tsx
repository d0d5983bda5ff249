import { Link } from '@tanstack/react-router'
import { site } from '#site'
import { Lantern } from '#web/ui/lantern.tsx'
import classes from './brand.module.css'

/** Home for who is signed in; the landing page, which is a page of its own, for everybody else. */
export const Brand = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Link to="/" className={classes.brand} activeOptions={{ exact: true }}>
      <Lantern />
      {site.name}
    </Link>
  ) : (
    <a href="/" className={classes.brand}>
      <Lantern />
      {site.name}
    </a>
  )
