import { createFileRoute } from '@tanstack/react-router'
import { readToken } from '#web/features/auth/read-token.ts'
import { VerifyScreen } from '#web/features/auth/verify-screen.tsx'

export const Route = createFileRoute('/verify-email')({ validateSearch: readToken, component: VerifyEmail })

function VerifyEmail() {
  const { token = '' } = Route.useSearch()
  return <VerifyScreen key={token} token={token} />
}
