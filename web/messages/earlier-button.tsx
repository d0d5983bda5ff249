import { Button, Text } from '@mantine/core'
import classes from './chat.module.css'

export type Earlier = { isLoading: boolean; hasFailed: boolean; load: () => Promise<{ hasNextPage: boolean }> }

type Props = { earlier: Earlier; onLoad: () => void; onLast: () => void }

/** Leads back in a long chat. `onLast` takes over the focus of a button that is not needed any more. */
export function EarlierButton({ earlier, onLoad, onLast }: Props) {
  const load = async () => {
    onLoad()
    const { hasNextPage } = await earlier.load()
    if (!hasNextPage) onLast()
  }

  return (
    <div className={classes.earlier}>
      <Button variant="light" loading={earlier.isLoading} onClick={() => void load()}>
        Show earlier messages
      </Button>
      {earlier.hasFailed && (
        <Text size="sm" c="var(--clay-deep)" role="alert">
          They did not load. Please try again.
        </Text>
      )}
    </div>
  )
}
