import type { TitleOrder } from '@mantine/core'
import { statusLines } from '#shared/copy.ts'
import { ErrorState } from './error-state.tsx'

/** In the place of what the page's own version has no more. */
export const NewVersion = ({ order, load }: { order: TitleOrder; load: () => void }) => (
  <ErrorState
    order={order}
    title={statusLines.newVersion}
    text={statusLines.reloadToGoOn}
    retry={statusLines.reload}
    onRetry={load}
  />
)
