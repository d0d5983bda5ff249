import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { leaving } from '#shared/account/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './leave.module.css'
import { LeaveDialog, leaveIntent } from './leave-dialog.tsx'

type Props = {
  /** Whether there is a password to ask for; undefined while nobody knows. */
  hasPassword: boolean | undefined
}

/** Says what leaving means before it asks for anything. */
export function LeavePanel({ hasPassword }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Delete your account">
      <Stack gap="md" align="start">
        <List title="What goes" lines={leaving.goes} />
        <List title="What stays" lines={leaving.stays} />
        <Text c="dimmed">{leaving.matches}</Text>
        <Button
          variant="default"
          c="var(--clay-deep)"
          aria-haspopup="dialog"
          disabled={hasPassword === undefined}
          {...leaveIntent}
          onClick={() => setAsking(true)}
        >
          Delete My Account
        </Button>
      </Stack>
      <LeaveDialog opened={isAsking} hasPassword={hasPassword !== false} onClose={() => setAsking(false)} />
    </Panel>
  )
}

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className={classes.list}>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
