import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { OwnScheme } from '#web/ui/own-scheme.tsx'
import { ScreenTitle } from '#web/ui/screen-title.tsx'
import { AuthScene } from './auth-scene.tsx'
import classes from './entrance.module.css'

type Props = {
  title: string
  /** The tab's name, where it differs from the heading. */
  tabTitle?: string
  intro: ReactNode
  /** Names the card, where it has a heading of its own. */
  cardLabelId?: string
  /** Under the card. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * The frame of the screens that are open to who is signed out: the evening street, and beside it what there is to do.
 */
export const Entrance = ({ title, tabTitle = title, intro, cardLabelId, foot, children }: Props) => (
  <div className={classes.screen}>
    <AuthScene />
    <div className={classes.side}>
      <div className={classes.column}>
        <div role="status">
          <ScreenTitle key={title} title={title} tabTitle={tabTitle} />
          <Text c="dimmed" size="lg" mt={6}>
            {intro}
          </Text>
        </div>
        <Card padding="min(2rem, 8.2vw)" {...(cardLabelId && { component: 'section', 'aria-labelledby': cardLabelId })}>
          {children}
        </Card>
        {foot}
        <div className={classes.scheme}>
          <OwnScheme />
        </div>
      </div>
    </div>
  </div>
)
