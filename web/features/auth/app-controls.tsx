import { useState } from 'react'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import type { Factors } from '#shared/auth/schema.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Group } from '#web/ui/group.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { FactorForm } from './factor-form.tsx'
import { useRemoveApp, useRenewBackupCodes } from './factor-queries.ts'
import { RememberedBrowsers } from './remembered-browsers.tsx'

type Props = { factors: Factors; onCodes: (codes: string[]) => void; goToHeading: () => void }

/** An app that is on: new backup codes, and turning it off. Both ask for a code if none was shown lately. */
export function AppControls({ factors, onCodes, goToHeading }: Props) {
  const remove = useRemoveApp(goToHeading)
  const renew = useRenewBackupCodes(onCodes)
  const [isAsking, setAsking] = useState(false)
  const waiting = [remove, renew].find(({ error }) => needsFactor(error))

  if (waiting)
    return <FactorForm text={factorCopy.askAgain} onShown={() => waiting.mutate(undefined)} onClose={waiting.reset} />
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Text>{factorCopy.on}</Text>
        <Text tone="soft">{factorCopy.left(factors.backupCodesLeft)}</Text>
        <Group gap="sm">
          <BusyButton variant="light" isBusy={renew.isPending} onClick={() => renew.mutate(undefined)}>
            {factorCopy.newCodes}
          </BusyButton>
          <Button variant="default" color="clay" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {factorCopy.turnOff}
          </Button>
        </Group>
      </Stack>
      <RememberedBrowsers onForgotten={goToHeading} />
      <ConfirmDialog
        opened={isAsking}
        {...factorCopy.confirmOff}
        isDanger
        onConfirm={() => {
          setAsking(false)
          remove.mutate(undefined)
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
