import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { More } from '#web/lib/pages.ts'
import classes from './paged-list.module.css'

type Props<Row> = {
  rows: Row[]
  /** Null where the list is whole. */
  more?: More | null
  /** Lines between the rows, instead of room. */
  isRuled?: boolean
  children: (row: Row) => ReactNode
}

/** A list, and the next page of a long one. The focus goes on to the first row of the page that was asked for. */
export function PagedList<Row extends { id: string }>({ rows, more = null, isRuled = false, children }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)

  useEffect(() => {
    if (firstNew.current === null || rows.length <= firstNew.current) return
    const row = list.current?.children[firstNew.current]
    if (row instanceof HTMLElement) row.focus()
    firstNew.current = null
  }, [rows.length])

  const showMore = () => {
    firstNew.current = rows.length
    void more?.show()
  }

  return (
    <>
      <ul ref={list} className={classes.list} data-is-ruled={isRuled}>
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1}>
            {children(row)}
          </li>
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
