import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { AuthScreen } from '#web/features/auth/auth-screen.tsx'
import { authQueries } from '#web/features/auth/queries.ts'
import { readGoogleFailure } from '#web/features/auth/read-google-failure.ts'
import { readMode } from '#web/features/auth/read-mode.ts'

const parseAuthSearch = (search: Record<string, unknown>) => ({ ...readGoogleFailure(search), ...readMode(search) })

export const Route = createFileRoute('/auth')({ validateSearch: parseAuthSearch, component: Auth })

function Auth() {
  const { error, mode } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: viewer } = useQuery(authQueries.viewer())
  if (viewer) return <Navigate to="/" replace />
  return (
    <AuthScreen
      googleFailure={error}
      mode={mode ? 'signUp' : 'signIn'}
      onSwitch={() => void navigate({ search: { error, mode: mode ? undefined : 'sign-up' }, replace: true })}
    />
  )
}
