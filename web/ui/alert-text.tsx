import type { ReactNode } from 'react'
import { Text } from './text.tsx'

/** An error message that screen readers announce at once. */
export const AlertText = ({ children }: { children: ReactNode }) => (
  <Text role="alert" tone="danger">
    {children}
  </Text>
)
