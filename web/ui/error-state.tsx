import { IconCloudOff } from '@tabler/icons-react'
import { focusTop } from '#web/lib/focus.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { Button } from './button.tsx'
import classes from './empty-state.module.css'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { Title, type TitleOrder } from './title.tsx'

export const didNotLoad = 'This did not load'

type Props = {
  title?: string
  text?: string
  /** The server's message, if any, replaces the default text that blames the connection. */
  error?: Error | null
  onRetry?: () => void
  retry?: string
  order?: TitleOrder
}

/** Shown when something could not be loaded, with a button to try again. */
export function ErrorState({
  title = didNotLoad,
  error = null,
  text = failureText(error),
  onRetry,
  retry = 'Try again',
  order = 2,
}: Props) {
  return (
    <Stack align="center" gap="sm" role="alert" className={classes.state}>
      <IconCloudOff size={40} stroke={1.5} color="var(--ink-soft)" aria-hidden />
      <Title order={order} size="h3">
        {title}
      </Title>
      <Text tone="soft" className={classes.text}>
        {text}
      </Text>
      {onRetry && (
        <Button variant="light" onClick={() => retryFrom(onRetry)}>
          {retry}
        </Button>
      )}
    </Stack>
  )
}

/**
 * The button disappears during the retry, so the focus moves to the top of the screen, where the next heading takes it.
 */
function retryFrom(onRetry: () => void) {
  focusTop()
  onRetry()
}
