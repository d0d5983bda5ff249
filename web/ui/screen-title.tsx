import { useLayoutEffect, useRef } from 'react'
import { focusTop } from '#web/lib/focus.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Title } from './title.tsx'

type Props = {
  title: string
  /** Title of the browser tab, if it differs from the heading. */
  tabTitle?: string
  className?: string | undefined
}

/**
 * The only h1 of a screen. It sets the tab's title, and takes over the focus that `main` holds while a screen loads.
 */
export function ScreenTitle({ title, tabTitle = title, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(tabTitle)

  useLayoutEffect(() => {
    const own = heading.current
    if (document.activeElement?.id === 'main') own?.focus({ preventScroll: true })
    // When a placeholder's heading is removed, the next heading takes over its focus.
    return () => {
      if (document.activeElement === own) focusTop()
    }
  }, [])

  return (
    <Title ref={heading} tabIndex={-1} dir="auto" className={className}>
      {title}
    </Title>
  )
}
