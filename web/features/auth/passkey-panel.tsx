import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { passkeyCopy } from '#shared/auth/passkey-copy.ts'
import type { Passkey } from '#shared/auth/passkey-schema.ts'
import { passkeysMax } from '#shared/constants.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { useOpener } from '#web/lib/use-opener.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { passkeysQuery, supportsPasskeys } from './passkey-queries.ts'

const PasskeySetup = lazyComponent(() => import('./passkey-setup.tsx').then((part) => part.PasskeySetup))
const PasskeyList = lazyComponent(() => import('./passkey-list.tsx').then((part) => part.PasskeyList))

type Props = {
  /** The sign-in address. */
  email: string
  /** Tells whether the account has a password; undefined until it is known. */
  hasPassword: boolean | undefined
}

/** The passkeys of the viewer. */
export function PasskeyPanel(props: Props) {
  const { data: passkeys, isPending, error, refetch } = useQuery(passkeysQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const goToHeading = useFocusAfterRender(heading)
  return (
    <Panel title={passkeyCopy.title} headingRef={heading}>
      {isPending && <Skeleton height={92} />}
      {!isPending && !passkeys && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {passkeys && <Passkeys {...props} passkeys={passkeys} goToHeading={goToHeading} />}
    </Panel>
  )
}

function Passkeys({ passkeys, goToHeading, ...props }: Props & { passkeys: Passkey[]; goToHeading: () => void }) {
  const { isOpen, opener, open, close } = useOpener()
  function finish() {
    close()
    goToHeading()
  }
  if (isOpen)
    return <PasskeySetup {...props} hasPassword={props.hasPassword ?? true} onAdded={finish} onClose={close} />
  return (
    <PasskeysShown passkeys={passkeys} onRemoved={goToHeading}>
      <AddPasskey passkeys={passkeys} opener={opener} isReady={props.hasPassword !== undefined} onOpen={open} />
    </PasskeysShown>
  )
}

type ShownProps = { passkeys: Passkey[]; onRemoved: () => void; children: ReactNode }

const PasskeysShown = ({ passkeys, onRemoved, children }: ShownProps) =>
  passkeys.length > 0 ? (
    <PasskeyList passkeys={passkeys} onRemoved={onRemoved}>
      {children}
    </PasskeyList>
  ) : (
    <Stack gap="sm">
      <Text tone="soft">{passkeyCopy.none}</Text>
      {children}
    </Stack>
  )

type AddProps = {
  passkeys: Passkey[]
  opener: RefObject<HTMLButtonElement | null>
  isReady: boolean
  onOpen: () => void
}

function AddPasskey({ passkeys, opener, isReady, onOpen }: AddProps) {
  if (!supportsPasskeys()) return <Text tone="soft">{passkeyCopy.noSupport}</Text>
  if (passkeys.length >= passkeysMax) return <Text tone="soft">{passkeyCopy.full}</Text>
  return (
    <div>
      <Button ref={opener} variant="light" disabled={!isReady} {...PasskeySetup.preloadHandlers} onClick={onOpen}>
        {passkeyCopy.add}
      </Button>
    </div>
  )
}
