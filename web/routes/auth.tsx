import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { AuthScreen } from '#web/auth/auth-screen.tsx'
import { authQueries } from '#web/auth/queries.ts'

export const Route = createFileRoute('/auth')({ component: Auth })

function Auth() {
  const { data: viewer } = useQuery(authQueries.viewer())
  return viewer ? <Navigate to="/" replace /> : <AuthScreen />
}
