import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AuthLayout } from './auth-layout.tsx'

type Props = Omit<ComponentProps<typeof AuthLayout>, 'children'> & { text: string; onRetry: () => void }

/** Stands where a mailed link could not be looked up, because the request failed. */
export const LinkFailed = ({ text, onRetry, ...copy }: Props) => (
  <AuthLayout {...copy}>
    <Stack>
      <Text>{text}</Text>
      <Button size="lg" fullWidth onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  </AuthLayout>
)
