import { createFileRoute } from '@tanstack/react-router'
import { readToken } from '#web/features/auth/read-token.ts'
import { ResetScreen } from '#web/features/auth/reset-screen.tsx'

export const Route = createFileRoute('/reset-password')({ validateSearch: readToken, component: ResetPassword })

function ResetPassword() {
  const { token = '' } = Route.useSearch()
  return <ResetScreen key={token} token={token} />
}
