import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { tidyWords } from './browse-search.ts'

const settleMs = 250

/**
 * What stands in the search box. The person's own text stands until the URL says something else than it;
 * while the text is on its way there, it stands whatever the URL says.
 */
export function useTypedWords(q: string, onSettled: (q: string) => void) {
  const [typed, setTyped] = useState({ text: q, isOnItsWay: false })
  const settle = useDebouncedCallback(onSettled, settleMs)

  const hasArrived = tidyWords(typed.text) === q
  if (typed.isOnItsWay && hasArrived) setTyped({ text: typed.text, isOnItsWay: false })

  return {
    text: typed.isOnItsWay || hasArrived ? typed.text : q,
    type: (text: string) => {
      setTyped({ text, isOnItsWay: true })
      settle(tidyWords(text))
    },
    settleNow: settle.flush,
    /** For who clears the URL's words too. */
    forget: () => {
      settle.cancel()
      setTyped({ text: '', isOnItsWay: false })
    },
  }
}
