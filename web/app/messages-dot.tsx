import { useQuery } from '@tanstack/react-query'
import { authQueries } from '#web/features/auth/queries.ts'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import { useUnseenKind } from './use-unseen-kind.ts'

/** The red dot on Messages, for new messages and new offers. */
export function MessagesDot({ className }: { className: string | undefined }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const kind = useUnseenKind(viewer?.id)
  if (kind === 'none') return null
  return (
    <span className={className}>
      <UnreadDot label={`, new ${kind}`} />
    </span>
  )
}
