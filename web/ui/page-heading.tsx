import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenTitle } from './screen-title.tsx'

type Props = {
  title: string
  intro?: ReactNode
  /** Buttons beside the heading; under it on phones. */
  actions?: ReactNode
  /** The tab's name, where it differs from the heading. */
  tabTitle?: string
}

/** How a screen begins: its heading, a sentence, and what can be done at once. */
export const PageHeading = ({ title, intro, actions, tabTitle = title }: Props) => (
  <Group justify="space-between" align="end" gap="md" mb="lg">
    <div style={{ minWidth: 0 }}>
      <ScreenTitle title={title} tabTitle={tabTitle} />
      {intro && (
        <Text c="dimmed" size="lg" mt={6} maw="42rem">
          {intro}
        </Text>
      )}
    </div>
    {actions && <Group gap="sm">{actions}</Group>}
  </Group>
)
