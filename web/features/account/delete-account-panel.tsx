import { useState } from 'react'
import { accountDeletionCopy } from '#shared/account/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './delete-account.module.css'
import { DeleteAccountDialog, deleteAccountPreloadHandlers } from './delete-account-dialog.tsx'

type Props = {
  /** Tells whether the account has a password; undefined until it is known. */
  hasPassword: boolean | undefined
}

/** Explains what deleting the account means before it asks for anything. */
export function DeleteAccountPanel({ hasPassword }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Delete your account">
      <Stack gap="md" align="start">
        <List title="What goes" lines={accountDeletionCopy.deleted} />
        <List title="What stays" lines={accountDeletionCopy.kept} />
        <Text tone="soft">{accountDeletionCopy.matches}</Text>
        <Button
          variant="default"
          color="clay"
          aria-haspopup="dialog"
          disabled={hasPassword === undefined}
          {...deleteAccountPreloadHandlers}
          onClick={() => setAsking(true)}
        >
          Delete My Account
        </Button>
      </Stack>
      <DeleteAccountDialog opened={isAsking} hasPassword={hasPassword ?? true} onClose={() => setAsking(false)} />
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
