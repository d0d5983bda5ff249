import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Broken } from '#web/app/broken.tsx'
import { NotFound } from '#web/app/not-found.tsx'
import { Shell } from '#web/app/shell.tsx'

export const Route = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: Broken,
})
