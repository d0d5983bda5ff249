import { Card, Group, Title, type TitleOrder } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  title: string
  /** Of the heading, for an address that leads here: `/task/1#messages`. */
  id?: string
  /** Beside the title: a link, a count, a button. */
  aside?: ReactNode
  order?: TitleOrder
  /** For who leads the focus here. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card, a landmark of its own for who listens to the screen. */
export function Panel({ title, id: named, aside, order = 2, headingRef, children }: Props) {
  const own = useId()
  const id = named ?? own
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title
          order={order}
          size="h3"
          id={id}
          {...(headingRef && { ref: headingRef })}
          {...((headingRef || named) && { tabIndex: -1 })}
        >
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  )
}
