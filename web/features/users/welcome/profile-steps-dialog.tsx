import { useEffect, useEffectEvent, useState } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AboutStep } from './about-step.tsx'
import { PictureStep } from './picture-step.tsx'
import { missingSteps } from './use-welcome.ts'
import { welcomeTexts } from './welcome-copy.ts'

type Props = {
  viewer: Me
  /** The form below is about helping, so the viewer takes part as a helper too. */
  isHelping: boolean
  onDone: () => void
}

const stepsHere = ['picture', 'about'] as const

/** Asks for a picture and two lines above the form that they were missed in, which stays as it is. */
export function ProfileStepsDialog({ viewer, isHelping, onDone }: Props) {
  const [done, setDone] = useState<string[]>([])
  const missing = missingSteps(viewer)
  const step = stepsHere.find((name) => missing.includes(name) && !done.includes(name)) ?? null
  const finish = useEffectEvent(onDone)

  useEffect(() => {
    if (step === null) finish()
  }, [step])

  if (step === null) return null
  const { title, reason } = welcomeTexts[step]
  const leave = () => setDone([...done, step])
  return (
    <Dialog key={step} opened title={title} onClose={onDone}>
      <Stack>
        <Text>{reason}</Text>
        {step === 'picture' && <PictureStep viewer={viewer} onSkip={leave} />}
        {step === 'about' && <AboutStep viewer={viewer} isHelping={isHelping} onSaved={leave} onSkip={leave} />}
      </Stack>
    </Dialog>
  )
}
