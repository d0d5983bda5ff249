import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { AuthScreen } from '#web/auth/auth-screen.tsx'
import { readFailure } from '#web/auth/google-failure.ts'
import { authQueries } from '#web/auth/queries.ts'

export const Route = createFileRoute('/auth')({ validateSearch: readFailure, component: Auth })

function Auth() {
  const { error } = Route.useSearch()
  const { data: viewer } = useQuery(authQueries.viewer())
  return viewer ? <Navigate to="/" replace /> : <AuthScreen googleFailure={error} />
}
