import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { canonicalPath } from '#shared/canonical-path.ts'
import { Broken } from '#web/app/broken.tsx'
import { NotFound } from '#web/app/not-found.tsx'
import { Shell } from '#web/app/shell.tsx'

export const Route = createRootRoute({
  // As the server does, which a link inside the app, or a page opened without a network, never asks.
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const path = canonicalPath(pathname)
    if (path !== null && path !== pathname)
      throw redirect({ href: path + searchStr + (hash && `#${hash}`), replace: true })
  },
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: Broken,
})
