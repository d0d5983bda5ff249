import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportText } from '#shared/account/wording.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useExport } from './queries.ts'

export function ExportPanel() {
  const pack = useExport()
  return (
    <Panel title="Your data">
      <Stack gap="md" align="start">
        <Text c="dimmed">{exportText}</Text>
        <BusyButton
          variant="light"
          leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
          isBusy={pack.isPending}
          onClick={() => pack.mutate()}
        >
          Download My Data
        </BusyButton>
      </Stack>
    </Panel>
  )
}
