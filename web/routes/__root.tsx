import { createRootRoute, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router'
import { Broken } from '#web/app/broken.tsx'
import { NotFound } from '#web/app/not-found.tsx'
import { Shell } from '#web/app/shell.tsx'

/** Whether two paths say the same, in whichever letters they are written. */
function areSame(one: string, other: string): boolean {
  try {
    return decodeURIComponent(one) === decodeURIComponent(other)
  } catch {
    return false
  }
}

const mayBeMiswritten = /[A-Z%]|\/\/|.[^a-z\d]$/

async function toCanonical({ pathname, searchStr, hash }: ParsedLocation) {
  const { canonicalPath } = await import('#shared/canonical-path.ts')
  const path = canonicalPath(pathname)
  // The router writes some letters otherwise than we do, and would be led here again for ever.
  if (path !== null && !areSame(path, pathname))
    throw redirect({ href: path + searchStr + (hash && `#${hash}`), replace: true })
}

export const Route = createRootRoute({
  // As the server does, which a link inside the app never asks.
  beforeLoad: ({ location }) => (mayBeMiswritten.test(location.pathname) ? toCanonical(location) : undefined),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: Broken,
})
