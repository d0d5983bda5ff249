import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { factorCopy, factorToasts } from '#shared/auth/factor-copy.ts'
import { site } from '#site'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './factor-panel.module.css'

/** The backup codes, which are shown this once. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n')).then(() => showToast(factorToasts.copied))
  }
  return (
    <Stack>
      <Title order={3} size="h3" tabIndex={-1} data-autofocus>
        {factorCopy.codesTitle}
      </Title>
      <Text>{factorCopy.codesText}</Text>
      <Text className="print-only">{site.name}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<IconCopy size={20} stroke={1.8} aria-hidden />}
          onClick={() => void copy()}
        >
          {factorCopy.copyCodes}
        </Button>
        <Button
          variant="light"
          leftSection={<IconPrinter size={20} stroke={1.8} aria-hidden />}
          onClick={() => print()}
        >
          {factorCopy.printCodes}
        </Button>
      </Group>
      <Button onClick={onDone}>{factorCopy.codesKept}</Button>
    </Stack>
  )
}
