import { Stack, Text, Title, type TitleOrder } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { focusTop } from '#web/lib/focus.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { Button } from './button.tsx'

export const didNotLoad = 'This did not load'

type Props = {
  title?: string
  text?: string
  /** Why; what the server said about it stands in the place of the guess at the connection. */
  error?: Error | null
  onRetry?: () => void
  retry?: string
  order?: TitleOrder
}

/** Something could not be read: says so, and offers to try again. */
export function ErrorState({
  title = didNotLoad,
  error = null,
  text = failureText(error),
  onRetry,
  retry = 'Try again',
  order = 2,
}: Props) {
  return (
    <Stack align="center" ta="center" gap="sm" py="xl" px="md" role="alert">
      <IconCloudOff size={40} stroke={1.5} color="var(--ink-soft)" aria-hidden />
      <Title order={order} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw="34rem">
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

/** The button goes while it is read again; the focus waits at the screen's top, where a heading takes it over. */
function retryFrom(onRetry: () => void) {
  focusTop()
  onRetry()
}
