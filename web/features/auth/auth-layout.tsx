import type { ReactNode } from 'react'
import { AppSchemeSwitch } from '#web/ui/app-scheme-switch.tsx'
import { Card } from '#web/ui/card.tsx'
import { ScreenTitle } from '#web/ui/screen-title.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './auth-layout.module.css'
import { AuthScene } from './auth-scene.tsx'

type Props = {
  title: string
  /** Title of the browser tab, if it differs from the heading. */
  tabTitle?: string
  intro: ReactNode
  /** ID of the card's own heading, if it has one. */
  cardLabelId?: string
  /** Content below the card. */
  foot?: ReactNode
  children: ReactNode
}

/** Layout of the screens for signed-out visitors: a picture of a street, with the form beside it. */
export const AuthLayout = ({ title, tabTitle = title, intro, cardLabelId, foot, children }: Props) => (
  <div className={classes.screen}>
    <AuthScene />
    <div className={classes.side}>
      <div className={classes.column}>
        <div role="status">
          <ScreenTitle key={title} title={title} tabTitle={tabTitle} />
          <Text tone="soft" size="lg" className={classes.intro}>
            {intro}
          </Text>
        </div>
        <Card className={classes.card} {...(cardLabelId && { as: 'section', 'aria-labelledby': cardLabelId })}>
          {children}
        </Card>
        {foot}
        <div className={classes.scheme}>
          <AppSchemeSwitch />
        </div>
      </div>
    </div>
  </div>
)
