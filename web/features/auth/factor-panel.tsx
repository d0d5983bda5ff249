import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { useOpener } from '#web/lib/use-opener.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { factorsQuery } from './factor-queries.ts'

const AppSetup = lazyComponent(() => import('./app-setup.tsx').then((part) => part.AppSetup))
const AppControls = lazyComponent(() => import('./app-controls.tsx').then((part) => part.AppControls))
const BackupCodes = lazyComponent(() => import('./backup-codes.tsx').then((part) => part.BackupCodes))

type Props = {
  /** The sign-in address. */
  email: string
  /** Tells whether the account has a password; undefined until it is known. */
  hasPassword: boolean | undefined
}

/** The second step of signing in: an authenticator app and its backup codes. */
export function FactorPanel(props: Props) {
  const { data: factors, isPending, error, refetch } = useQuery(factorsQuery())
  const [codes, setCodes] = useState<string[]>()
  const heading = useRef<HTMLHeadingElement>(null)
  const goToHeading = useFocusAfterRender(heading)

  function closeCodes() {
    setCodes(undefined)
    goToHeading()
  }

  return (
    <Panel title={factorCopy.title} headingRef={heading}>
      {isPending && <Skeleton height={92} />}
      {!isPending && !factors && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {codes && <BackupCodes codes={codes} onDone={closeCodes} />}
      {!codes && factors?.appSince && <AppControls factors={factors} onCodes={setCodes} goToHeading={goToHeading} />}
      {!codes && factors?.appSince === null && <AppOff {...props} onCodes={setCodes} />}
    </Panel>
  )
}

function AppOff({ email, hasPassword, onCodes }: Props & { onCodes: (codes: string[]) => void }) {
  const { isOpen, opener, open, close } = useOpener()
  if (isOpen) return <AppSetup email={email} hasPassword={hasPassword ?? true} onCodes={onCodes} onClose={close} />
  return (
    <Stack gap="sm" align="start">
      <Text tone="soft">{factorCopy.off}</Text>
      <Button
        ref={opener}
        variant="light"
        disabled={hasPassword === undefined}
        {...AppSetup.preloadHandlers}
        onClick={open}
      >
        {factorCopy.setUp}
      </Button>
    </Stack>
  )
}
