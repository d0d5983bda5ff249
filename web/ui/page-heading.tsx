import type { ReactNode } from 'react'
import { Group } from './group.tsx'
import classes from './page-heading.module.css'
import { ScreenTitle } from './screen-title.tsx'
import { Text } from './text.tsx'

type Props = {
  title: string
  intro?: ReactNode
  /** Buttons beside the heading; under it on phones. */
  actions?: ReactNode
  /** Title of the browser tab, if it differs from the heading. */
  tabTitle?: string
}

/** Head of a screen: heading, introduction and buttons. */
export const PageHeading = ({ title, intro, actions, tabTitle = title }: Props) => (
  <Group justify="between" align="end" className={classes.heading}>
    <div className={classes.text}>
      <ScreenTitle title={title} tabTitle={tabTitle} />
      {intro && (
        <Text tone="soft" size="lg" className={classes.intro}>
          {intro}
        </Text>
      )}
    </div>
    {actions && <Group gap="sm">{actions}</Group>}
  </Group>
)
