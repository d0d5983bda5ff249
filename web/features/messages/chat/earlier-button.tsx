import type { NextPage } from '#web/lib/pages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './chat.module.css'

type Props = { earlier: NextPage; onLoad: () => void; onLast: () => void }

/** Loads older messages. `onLast` takes over the focus, because the button disappears once all are loaded. */
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
        <Text size="sm" tone="danger" role="alert">
          They did not load. Please try again.
        </Text>
      )}
    </div>
  )
}
