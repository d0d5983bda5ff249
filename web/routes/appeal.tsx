import { createFileRoute } from '@tanstack/react-router'
import { AppealByLink } from '#web/app/appeal-by-link.tsx'
import { readToken } from '#web/features/auth/read-token.ts'

export const Route = createFileRoute('/appeal')({ validateSearch: readToken, component: Appeal })

function Appeal() {
  const { token = '' } = Route.useSearch()
  return <AppealByLink key={token} token={token} />
}
