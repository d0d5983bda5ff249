import { Title, type TitleProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { focusTop } from '#web/lib/focus.ts'
import { usePageTitle } from '#web/lib/page-title.ts'

type Props = {
  title: string
  /** The tab's name, where it differs from the heading. */
  tabTitle?: string
  size?: TitleProps['size']
}

/** The one h1 of a screen. It names the tab, and takes over the focus that the frame keeps while a screen loads. */
export function ScreenTitle({ title, tabTitle = title, size }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(tabTitle)

  useLayoutEffect(() => {
    const own = heading.current
    if (document.activeElement?.id === 'main') own?.focus({ preventScroll: true })
    // The heading over what waits gives way to that over what came.
    return () => {
      if (document.activeElement === own) focusTop()
    }
  }, [])

  return (
    <Title ref={heading} tabIndex={-1} dir="auto" {...(size && { size })}>
      {title}
    </Title>
  )
}
