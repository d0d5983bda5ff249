import { useEffect } from 'react'
import { site } from '#site'

/** Sets the document title: 'Browse Help Requests · Porchlight'. `ScreenTitle` does it for screens that have one. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title])
}
