import { useState } from 'react'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { normalizeSearchText } from './browse-search.ts'

const debounceMs = 250

/**
 * State of the search box. The typed text stays until the URL has another one; while it is on its way to the URL, it
 * stays in any case.
 */
export function useSearchText(q: string, onSettled: (q: string) => void) {
  const [typed, setTyped] = useState({ text: q, isOnItsWay: false })
  const commitLater = useDebounced(onSettled, debounceMs)

  const isInUrl = normalizeSearchText(typed.text) === q
  if (typed.isOnItsWay && isInUrl) setTyped({ text: typed.text, isOnItsWay: false })

  return {
    text: typed.isOnItsWay || isInUrl ? typed.text : q,
    type: (text: string) => {
      setTyped({ text, isOnItsWay: true })
      commitLater(normalizeSearchText(text))
    },
    settleNow: commitLater.flush,
    /** Used when the URL's text is cleared as well. */
    clear: () => {
      commitLater.cancel()
      setTyped({ text: '', isOnItsWay: false })
    },
  }
}
