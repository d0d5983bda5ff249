import { type ReactNode, useEffect, useRef } from 'react'
import classes from './empty-state.module.css'
import { LitHouse } from './lit-house.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { Title, type TitleOrder } from './title.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** The next step, usually one button. */
  action?: ReactNode
  /** Level of the heading in the page's outline. */
  order?: TitleOrder
  houseWidth?: number
  /** True if it replaces something that was just removed: it is announced, and takes over the lost focus. */
  hasGone?: boolean
}

/** Shown where there is no content yet, with a suggestion for the next step. */
export function EmptyState({ title, text, action, order = 2, houseWidth = 180, hasGone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hasGone && document.activeElement === document.body) heading.current?.focus()
  }, [hasGone])

  return (
    <Stack align="center" gap="sm" {...(hasGone && { role: 'alert' })} className={classes.state}>
      <LitHouse width={houseWidth} />
      <Title ref={heading} tabIndex={-1} order={order} size={order === 1 ? 'h2' : 'h3'}>
        {title}
      </Title>
      {text && (
        <Text as="div" tone="soft" className={classes.text}>
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
