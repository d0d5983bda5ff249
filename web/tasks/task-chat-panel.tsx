import { Card, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

type Props = { headingRef: Ref<HTMLHeadingElement>; children: ReactNode }

export function TaskChatPanel({ headingRef, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} ref={headingRef} tabIndex={-1} mb="xs">
        Messages & Communication
      </Title>
      {children}
    </Card>
  )
}
