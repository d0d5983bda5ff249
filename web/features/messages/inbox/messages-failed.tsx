import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const MessagesFailed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <>
    <PageHeading title="Messages" />
    <ErrorState error={error} onRetry={onRetry} />
  </>
)
