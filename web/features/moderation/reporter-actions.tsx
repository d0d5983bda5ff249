import { type ReactNode, useState } from 'react'
import type { ReportOfCase } from '#shared/moderation/schema.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { showToast } from '#web/lib/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { moderationToasts, reporterCopy } from './moderation-copy.ts'
import { useDelayReporter, useFreeReporter, useKeepAll } from './queries.ts'

type Props = {
  caseId: string
  report: ReportOfCase
  renderFactorGate: (onShown: () => void) => ReactNode
}

/** Keeps all that only this neighbor reported, or lets their reports wait, if they report without a reason. */
export function ReporterActions({ caseId, report, renderFactorGate }: Props) {
  const [asked, setAsked] = useState<'keepAll' | 'wait' | null>(null)
  const [keepAll, delay, free] = [useKeepAll(), useDelayReporter(), useFreeReporter()]
  const refused = [keepAll, delay, free].find(({ error }) => needsFactor(error))
  const sent = { id: caseId, reportId: report.id }
  const close = () => setAsked(null)
  const told = (toast: (typeof moderationToasts)['keptAll']) => ({
    onSuccess: () => showToast(toast),
    onSettled: close,
  })

  function goOn() {
    refused?.reset()
    showToast(moderationToasts.shown)
  }

  return (
    <Disclosure title={reporterCopy.title}>
      <Stack gap="sm">
        {refused && <div>{renderFactorGate(goOn)}</div>}
        {report.waitsUntil && <Text size="sm">{reporterCopy.waits(report.waitsUntil)}</Text>}
        <Button variant="light" fullWidth onClick={() => setAsked('keepAll')}>
          {reporterCopy.keepAll}
        </Button>
        {report.waitsUntil ? (
          <BusyButton
            variant="light"
            fullWidth
            isBusy={free.isPending}
            onClick={() => free.mutate(sent, told(moderationToasts.freed))}
          >
            {reporterCopy.free}
          </BusyButton>
        ) : (
          <Button variant="light" fullWidth onClick={() => setAsked('wait')}>
            {reporterCopy.wait}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        opened={asked === 'keepAll'}
        title={reporterCopy.keepAllTitle}
        text={reporterCopy.keepAllText}
        confirmLabel={reporterCopy.keepAllConfirm}
        isBusy={keepAll.isPending}
        onConfirm={() => keepAll.mutate(sent, told(moderationToasts.keptAll))}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'wait'}
        title={reporterCopy.waitTitle}
        text={reporterCopy.waitText}
        confirmLabel={reporterCopy.waitConfirm}
        isBusy={delay.isPending}
        onConfirm={() => delay.mutate(sent, told(moderationToasts.delayed))}
        onClose={close}
      />
    </Disclosure>
  )
}
