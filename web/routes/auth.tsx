import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { AuthScreen } from '#web/auth/auth-screen.tsx'
import { readFailure } from '#web/auth/google-failure.ts'
import { readMode } from '#web/auth/mode-in-address.ts'
import { authQueries } from '#web/auth/queries.ts'

const readEntrance = (search: Record<string, unknown>) => ({ ...readFailure(search), ...readMode(search) })

export const Route = createFileRoute('/auth')({ validateSearch: readEntrance, component: Auth })

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
