import { type ReactNode, type Ref, useId } from 'react'
import { Card } from './card.tsx'
import { Group } from './group.tsx'
import classes from './panel.module.css'
import { Title, type TitleOrder } from './title.tsx'

type Props = {
  title: string
  /** Name of the landmark, if the title is not the only one of its kind on the screen. */
  label?: string
  /** ID of the heading, for links such as `/task/1#messages`. */
  id?: string
  /** Content beside the title: a link, a count, a button. */
  aside?: ReactNode
  order?: TitleOrder
  /** Set if the heading has to be focusable. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled card, which is a landmark for screen readers. */
export function Panel({ title, label, id: named, aside, order = 2, headingRef, children }: Props) {
  const generatedId = useId()
  const id = named ?? generatedId
  return (
    <Card as="section" {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      <Group justify="between" gap="sm" className={classes.head}>
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
