import { Card, Group, Title, type TitleOrder } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  title: string
  /** Beside the title: a link, a count, a button. */
  aside?: ReactNode
  order?: TitleOrder
  /** For who leads the focus here. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card, a landmark of its own for who listens to the screen. */
export function Panel({ title, aside, order = 2, headingRef, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={order} size="h3" id={id} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  )
}
