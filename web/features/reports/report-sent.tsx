import { type ReactNode, useEffect, useRef } from 'react'
import { reportReasons } from '#shared/reports/choices.ts'
import type { Report } from '#shared/reports/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StuckNote } from '#web/ui/stuck-note.tsx'
import { Text } from '#web/ui/text.tsx'
import { EmergencyNumbers } from './emergency-numbers.tsx'
import { closeReport } from './open-report.ts'
import { reportCopy } from './report-copy.ts'
import classes from './report-sent.module.css'

type Props = { report: Report; renderBlockButton: (onBlocked: () => void) => ReactNode }

/** The last step of a report: its reference, what happens now, and a block if one wishes. */
export function ReportSent({ report, renderBlockButton }: Props) {
  const thanks = useRef<HTMLParagraphElement>(null)
  const done = useRef<HTMLButtonElement>(null)

  useEffect(() => thanks.current?.focus(), [])

  return (
    <Stack>
      <p ref={thanks} tabIndex={-1} className={classes.thanks}>
        <strong>{reportCopy.thanks(report.ref)}</strong>
      </p>
      <Text>{reportCopy.readers}</Text>
      {report.isStuck && <StuckNote />}
      {reportReasons[report.reason].isDangerous && <EmergencyNumbers />}
      <Group justify="end" gap="sm">
        <div>{renderBlockButton(() => done.current?.focus())}</div>
        <Button ref={done} onClick={closeReport}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
