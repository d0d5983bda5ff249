import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { authQueries } from '#web/features/auth/queries.ts'
import { SecondStepScreen } from '#web/features/auth/second-step-screen.tsx'

export const Route = createFileRoute('/auth_/second-step')({ component: SecondStep })

function SecondStep() {
  const { data: viewer } = useQuery(authQueries.viewer())
  return viewer ? <Navigate to="/" replace /> : <SecondStepScreen />
}
