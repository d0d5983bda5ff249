import { Stack, Text, Title, type TitleOrder } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { LitHouse } from './lit-house.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** The next step, usually one button. */
  action?: ReactNode
  /** Level of the heading among the headings around it. */
  order?: TitleOrder
  houseWidth?: number
  /** It stands where something has just gone: that is said aloud, and the focus that went along comes here. */
  hasGone?: boolean
}

/** Nothing here yet, said kindly, with what to do next. */
export function EmptyState({ title, text, action, order = 2, houseWidth = 180, hasGone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hasGone && document.activeElement === document.body) heading.current?.focus()
  }, [hasGone])

  return (
    <Stack align="center" ta="center" gap="sm" py="xl" px="md" {...(hasGone && { role: 'alert' })}>
      <LitHouse width={houseWidth} />
      <Title ref={heading} tabIndex={-1} order={order} size={order === 1 ? 'h2' : 'h3'}>
        {title}
      </Title>
      {text && (
        <Text component="div" c="dimmed" maw="34rem">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
