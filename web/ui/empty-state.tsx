import { Stack, Text, Title, type TitleOrder } from '@mantine/core'
import type { ReactNode } from 'react'
import { LitHouse } from './lit-house.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** The next step, usually one button. */
  action?: ReactNode
  /** Level of the heading among the headings around it. */
  order?: TitleOrder
  houseWidth?: number
}

/** Nothing here yet, said kindly, with what to do next. */
export function EmptyState({ title, text, action, order = 2, houseWidth = 180 }: Props) {
  return (
    <Stack align="center" ta="center" gap="sm" py="xl" px="md">
      <LitHouse width={houseWidth} />
      <Title order={order} size={order === 1 ? 'h2' : 'h3'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw="34rem">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
