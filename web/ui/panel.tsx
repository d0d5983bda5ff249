import { Card, Group, Title, type TitleOrder } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Beside the title: a link, a count, a button. */
  aside?: ReactNode
  order?: TitleOrder
  children: ReactNode
}

/** A titled card, a landmark of its own for who listens to the screen. */
export function Panel({ title, aside, order = 2, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={order} size="h3" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  )
}
