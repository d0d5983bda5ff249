import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const MessagesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <PageHeading title="Messages" />
    <ErrorState onRetry={onRetry} />
  </>
)
