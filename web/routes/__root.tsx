import { createRootRoute, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { NotFound } from '#web/app/not-found.tsx'
import { Shell } from '#web/app/shell.tsx'

/** Tells whether two paths are equal once decoded. */
function areSame(one: string, other: string): boolean {
  try {
    return decodeURIComponent(one) === decodeURIComponent(other)
  } catch {
    return false
  }
}

const mayBeMiswritten = /[A-Z%]|\/\/|.[^a-z\d]$/

async function redirectToCanonical({ pathname, searchStr, hash }: ParsedLocation) {
  const { canonicalPath } = await import('#shared/canonical-path.ts')
  const path = canonicalPath(pathname)
  // The router encodes some letters differently, so comparing encoded paths would redirect forever.
  if (path !== null && !areSame(path, pathname))
    throw redirect({ href: path + searchStr + (hash && `#${hash}`), replace: true })
}

export const Route = createRootRoute({
  // The server redirects to canonical paths too, but links inside the app do not reach it.
  beforeLoad: ({ location }) => (mayBeMiswritten.test(location.pathname) ? redirectToCanonical(location) : undefined),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: ErrorBoundary,
})
