import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { NextPage } from '#web/lib/pages.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { useLoadNearEnd } from '#web/lib/use-load-near-end.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './paged-list.module.css'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

/** Number of rows a list loads by itself; then it waits for a click, so that the content below it can be reached. */
const autoLoadRows = 400

type Props<Row> = {
  rows: Row[]
  /** Null if the list is complete. */
  more?: NextPage | null
  /** Loads more by itself as its end comes into view. */
  isEndless?: boolean
  /** Draws lines between the rows instead of space. */
  isRuled?: boolean
  /** Two columns on a wide screen, for cards. */
  hasColumns?: boolean
  children: (row: Row) => ReactNode
}

/** A list with a button for the next page. After a click the focus moves to the first new row. */
export function PagedList<Row extends { id: string }>(props: Props<Row>) {
  const { rows, more = null, isEndless = false, isRuled = false, hasColumns = false, children } = props
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)
  /** Number of rows at the last click on the button. */
  const [rowsAtClick, setRowsAtClick] = useState(0)
  const loadsByItself = isEndless && more !== null && !more.hasFailed && rows.length - rowsAtClick < autoLoadRows
  const end = useLoadNearEnd(loadsByItself ? rows.length : null, () => {
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
    setRowsAtClick(rows.length)
    void more?.show()
  }

  return (
    <Stack gap="lg">
      <ul ref={list} className={classes.list} data-is-ruled={isRuled} data-has-columns={hasColumns}>
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1}>
            {children(row)}
          </li>
        ))}
      </ul>
      {more?.hasFailed && (
        <Text role="alert" isCentered>
          {`The rest did not load. ${failureText(null)}`}
        </Text>
      )}
      {more && (
        <BusyButton ref={end} variant="default" isBusy={more.isBusy} onClick={showMore} className={classes.more}>
          {more.hasFailed ? 'Try again' : 'Show more'}
        </BusyButton>
      )}
    </Stack>
  )
}
