import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props = {
  title: string
  list: { data: unknown; error: Error | null; refetch: () => unknown }
  /** How many there are; none, and nothing stands here. */
  count: number
  children: ReactNode
}

/** More of the viewer's tasks, below those that they asked for. */
export function TasksBelow({ title, list, count, children }: Props) {
  const id = useId()
  const hasFailed = list.error !== null && list.data === undefined

  if (count === 0 && !hasFailed) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mt="xl" mb="md">
        {title}
      </Title>
      {hasFailed ? <ErrorState order={3} error={list.error} onRetry={() => void list.refetch()} /> : children}
    </section>
  )
}
