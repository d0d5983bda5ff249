import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'

type Props = {
  title: string
  intro?: ReactNode
  /** Buttons beside the heading; under it on phones. */
  actions?: ReactNode
  /** The tab's name, where it differs from the heading. */
  tabTitle?: string
}

/** The one h1 of a screen. It names the tab, and takes over the focus that the frame keeps while a screen loads. */
export function PageHeading({ title, intro, actions, tabTitle = title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(tabTitle)

  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <Group justify="space-between" align="end" gap="md" mb="lg">
      <div>
        <Title ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {intro && (
          <Text c="dimmed" size="lg" mt={6} maw="42rem">
            {intro}
          </Text>
        )}
      </div>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  )
}
