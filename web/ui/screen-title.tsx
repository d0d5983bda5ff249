import { Title, type TitleProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
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

  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <Title ref={heading} tabIndex={-1} {...(size && { size })}>
      {title}
    </Title>
  )
}
