import { guarded, keepInTab } from './kept.ts'

/** Where somebody was in a long list. */
export type ListPlace = {
  /** How many rows had come up to there, and a little below. */
  rows: number
  /** The topmost row in sight, and how far it stood from the window's top. */
  id: string
  topPx: number
  /** The row that had the focus, if one had. */
  focusedId?: string | undefined
}

const storageKey = 'list-places'
const keptMax = 20

/** The last ones of this tab, by the entry of its history. They say nothing of anybody but ids and outlive a reload. */
const readPlaces = (): [string, ListPlace][] =>
  guarded(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'), [])

export function keepListPlace(entry: string, place: ListPlace) {
  const others = readPlaces().filter(([key]) => key !== entry)
  const places = [...others, [entry, place]].slice(-keptMax)
  keepInTab(storageKey, JSON.stringify(places))
}

export const listPlaceOf = (entry: string): ListPlace | null => readPlaces().find(([key]) => key === entry)?.[1] ?? null

/** The entry whose list was left last. */
export const lastListEntry = (): string | undefined => readPlaces().at(-1)?.[0]
