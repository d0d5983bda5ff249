import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import type { Found } from './browsing.ts'

type Props = { tasks: Task[]; more: Found['more']; children: (task: Task) => ReactNode }

/** The list, and the next page of a long one. The focus goes on to the first task of the page that was asked for. */
export function BrowseResults({ tasks, more, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)

  useEffect(() => {
    if (firstNew.current === null || tasks.length <= firstNew.current) return
    list.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = null
  }, [tasks.length])

  const showMore = () => {
    firstNew.current = tasks.length
    more?.show()
  }

  return (
    <>
      <ul className={classes.list} ref={list}>
        {tasks.map((task) => (
          <li key={task.id}>{children(task)}</li>
        ))}
      </ul>
      {more?.hasFailed && (
        <Text role="alert" ta="center" mt="lg">
          The rest did not load. Please check your connection and try again.
        </Text>
      )}
      {more && (
        <Button variant="default" display="block" mx="auto" mt="lg" loading={more.isBusy} onClick={showMore}>
          {more.hasFailed ? 'Try again' : 'Show more'}
        </Button>
      )}
    </>
  )
}
