import { createFileRoute } from '@tanstack/react-router'
import { NotMeScreen } from '#web/features/auth/not-me-screen.tsx'
import { readToken } from '#web/features/auth/read-token.ts'

export const Route = createFileRoute('/not-me')({ validateSearch: readToken, component: NotMe })

function NotMe() {
  const { token = '' } = Route.useSearch()
  return <NotMeScreen key={token} token={token} />
}
