import { IconHelpCircle } from '@tabler/icons-react'
import { closingDay, stillOfferingCopy } from '#shared/tasks/expiry-copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useStillOffering } from '#web/features/tasks/use-still-offering.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** Asks the author of an older service whether they still offer it. */
export function StillOffering({ task, closesAt }: { task: Task; closesAt: string }) {
  const { isBusy, yes, no } = useStillOffering(task.id)
  const day = closingDay(closesAt, task.timeZone, useNow())
  return (
    <Stack gap="xs">
      <Note tone="lamp" icon={<IconHelpCircle size={20} stroke={1.8} aria-hidden />}>
        <p>
          <strong>{stillOfferingCopy.question}</strong> <span>{stillOfferingCopy.consequence(day)}</span>
        </p>
      </Note>
      <Group gap="xs">
        <Button disabled={isBusy} onClick={yes.act}>
          {yes.label}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={no.act}>
          {no.label}
        </Button>
      </Group>
    </Stack>
  )
}
