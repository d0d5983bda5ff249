import { type ReactNode, useId } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Title } from '#web/ui/title.tsx'

type Props = {
  title: string
  list: { data: unknown; error: Error | null; refetch: () => unknown }
  /** Number of tasks; renders nothing if it is 0. */
  count: number
  children: ReactNode
}

/** Further tasks of the viewer, below their own posts. */
export function TaskSection({ title, list, count, children }: Props) {
  const id = useId()
  const hasFailed = list.error !== null && list.data === undefined

  if (count === 0 && !hasFailed) return null
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {hasFailed ? <ErrorState order={3} error={list.error} onRetry={() => void list.refetch()} /> : children}
      </Stack>
    </section>
  )
}
