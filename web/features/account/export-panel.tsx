import { IconDownload } from '@tabler/icons-react'
import { exportText } from '#shared/account/copy.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useExport } from './queries.ts'

export function ExportPanel() {
  const exportData = useExport()
  return (
    <Panel title="Your data">
      <Stack gap="md" align="start">
        <Text tone="soft">{exportText}</Text>
        <BusyButton
          variant="light"
          leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
          isBusy={exportData.isPending}
          onClick={() => exportData.mutate()}
        >
          Download My Data
        </BusyButton>
      </Stack>
    </Panel>
  )
}
