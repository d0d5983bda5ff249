import { Text } from '@mantine/core'
import type { More } from '#web/lib/pages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import classes from './chat.module.css'

type Props = { earlier: More; onLoad: () => void; onLast: () => void }

/** Leads back in a long chat. `onLast` takes over the focus of a button that is not needed any more. */
export function EarlierButton({ earlier, onLoad, onLast }: Props) {
  const load = async () => {
    onLoad()
    const { hasNextPage } = await earlier.show()
    if (!hasNextPage) onLast()
  }

  return (
    <div className={classes.earlier}>
      <BusyButton variant="light" isBusy={earlier.isBusy} onClick={() => void load()}>
        Show earlier messages
      </BusyButton>
      {earlier.hasFailed && (
        <Text size="sm" c="var(--clay-deep)" role="alert">
          They did not load. Please try again.
        </Text>
      )}
    </div>
  )
}
