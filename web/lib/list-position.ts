import { storeInTab, tryStorage } from './storage.ts'

/** A scroll position in a long list. */
export type ListPosition = {
  /** Number of rows drawn down to this position and a little below it. */
  rows: number
  /** The topmost visible row and its distance from the top of the window. */
  id: string
  topPx: number
  /** The row that had the focus, if any. */
  focusedId?: string | undefined
}

const positionsKey = 'list-places'
const positionsMax = 20

/** The tab's latest positions, by history entry. They hold IDs only and survive a reload. */
const readPositions = (): [string, ListPosition][] =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(positionsKey) ?? '[]'), [])

export function storeListPosition(entry: string, position: ListPosition) {
  const others = readPositions().filter(([key]) => key !== entry)
  const positions = [...others, [entry, position]].slice(-positionsMax)
  storeInTab(positionsKey, JSON.stringify(positions))
}

export const readListPosition = (entry: string): ListPosition | null =>
  readPositions().find(([key]) => key === entry)?.[1] ?? null

/** Returns the history entry of the list that was left last. */
export const lastListEntry = (): string | undefined => readPositions().at(-1)?.[0]
