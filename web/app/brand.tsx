import { Link } from '@tanstack/react-router'
import { site } from '#site'
import { Lantern } from '#web/ui/lantern.tsx'

/** Home for who is signed in; the landing page, which is a page of its own, for everybody else. */
export const Brand = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Link to="/" className="brand" activeOptions={{ exact: true }}>
      <Lantern />
      {site.name}
    </Link>
  ) : (
    <a href="/" className="brand">
      <Lantern />
      {site.name}
    </a>
  )
