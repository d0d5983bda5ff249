import { useEffect, useRef } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { focusTop } from '#web/lib/focus.ts'
import { Card } from '#web/ui/card.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { AboutStep } from './about-step.tsx'
import { PictureStep } from './picture-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { useWelcome, welcomeSteps } from './use-welcome.ts'
import { welcomeCopy, welcomeTexts } from './welcome-copy.ts'
import classes from './welcome-steps.module.css'

/** Asks somebody who has just joined for a ZIP code, a picture and two lines, one after the other. */
export function WelcomeSteps({ viewer }: { viewer: Me }) {
  const { step, skip } = useWelcome(viewer)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)

  // The button that was pressed disappears with its step.
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    if (step === null) focusTop()
    else heading.current?.focus()
  }, [step])

  if (step === null) return null

  const { title, reason } = welcomeTexts[step]
  const leave = () => skip(step)
  return (
    <Card as="section" aria-label={welcomeCopy.label} className={classes.card}>
      <Text size="sm" tone="soft">
        {welcomeCopy.stepOf(welcomeSteps.indexOf(step) + 1, welcomeSteps.length)}
      </Text>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text>{reason}</Text>
      {step === 'place' && <PlaceStep viewer={viewer} onSkip={leave} />}
      {step === 'picture' && <PictureStep viewer={viewer} onSkip={leave} />}
      {step === 'about' && <AboutStep viewer={viewer} onSaved={leave} onSkip={leave} />}
    </Card>
  )
}
