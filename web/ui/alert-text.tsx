import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What went wrong: said at once to who listens, too. */
export const AlertText = ({ children }: { children: ReactNode }) => (
  <Text role="alert" c="var(--clay-deep)">
    {children}
  </Text>
)
