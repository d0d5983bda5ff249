import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { More } from '#web/lib/pages.ts'
import { useReadingOn } from '#web/lib/reading-on.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './paged-list.module.css'

/** So far a list goes on by itself; then it asks, and whoever wants to can come to what is below it. */
const byItselfRows = 400

type Props<Row> = {
  rows: Row[]
  /** Null where the list is whole. */
  more?: More | null
  /** Reads on by itself as its end comes into sight. */
  isEndless?: boolean
  /** Lines between the rows, instead of room. */
  isRuled?: boolean
  children: (row: Row) => ReactNode
}

/** A list, and the next page of a long one. The focus goes on to the first row of the page that was asked for. */
export function PagedList<Row extends { id: string }>(props: Props<Row>) {
  const { rows, more = null, isEndless = false, isRuled = false, children } = props
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)
  /** How many rows there were when a page was last asked for by hand. */
  const [askedAt, setAskedAt] = useState(0)
  const goesOn = isEndless && more !== null && !more.hasFailed && rows.length - askedAt < byItselfRows
  const end = useReadingOn(goesOn ? rows.length : null, () => {
    if (!more?.isBusy) void more?.show()
  })

  useEffect(() => {
    if (firstNew.current === null || rows.length <= firstNew.current) return
    const row = list.current?.children[firstNew.current]
    if (row instanceof HTMLElement) row.focus()
    firstNew.current = null
  }, [rows.length])

  const showMore = () => {
    firstNew.current = rows.length
    setAskedAt(rows.length)
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
          {`The rest did not load. ${failureText(null)}`}
        </Text>
      )}
      {more && (
        <BusyButton
          ref={end}
          variant="default"
          display="block"
          mx="auto"
          mt="lg"
          isBusy={more.isBusy}
          onClick={showMore}
        >
          {more.hasFailed ? 'Try again' : 'Show more'}
        </BusyButton>
      )}
    </>
  )
}
