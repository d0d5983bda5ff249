import { statusLines } from '#shared/copy.ts'
import { ErrorState } from './error-state.tsx'
import type { TitleOrder } from './title.tsx'

/** Shown in place of code that this version of the page can no longer load. */
export const NewVersion = ({ order, load }: { order: TitleOrder; load: () => void }) => (
  <ErrorState
    order={order}
    title={statusLines.newVersion}
    text={statusLines.reloadText}
    retry={statusLines.reload}
    onRetry={load}
  />
)
