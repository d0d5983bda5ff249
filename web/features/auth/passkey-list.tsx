import { type ReactNode, useState } from 'react'
import { passkeyCopy } from '#shared/auth/passkey-copy.ts'
import type { Passkey } from '#shared/auth/passkey-schema.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './account-panels.module.css'
import { DeviceIcon } from './device-icon.tsx'
import { FactorForm } from './factor-form.tsx'
import { lastUsedText } from './last-used-text.ts'
import { useRemovePasskey } from './passkey-queries.ts'

type Props = { passkeys: Passkey[]; onRemoved: () => void; children: ReactNode }

const formatDay = (day: string) =>
  getDateTimeFormat({ month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(day))

const factsOf = ({ createdAt, lastUsedAt, signsIn }: Passkey) =>
  [
    passkeyCopy.addedOn(formatDay(createdAt)),
    lastUsedAt === null ? passkeyCopy.neverUsed : lastUsedText(lastUsedAt, new Date()).replace(/^./, toSmall),
    ...(signsIn ? [] : [passkeyCopy.secondOnly]),
  ].join(', ')
const toSmall = (letter: string) => letter.toLowerCase()

/** Lists the passkeys by the browser in which each was added. Removing one may ask for a second factor first. */
export function PasskeyList({ passkeys, onRemoved, children }: Props) {
  const remove = useRemovePasskey(onRemoved)
  const [asked, setAsked] = useState<string>()
  const waiting = needsFactor(remove.error) ? remove.variables : undefined

  if (waiting)
    return <FactorForm text={passkeyCopy.askAgain} onShown={() => remove.mutate(waiting)} onClose={remove.reset} />
  return (
    <Stack gap="sm">
      <Text tone="soft">{passkeyCopy.some}</Text>
      <ul className={classes.sessions}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <DeviceIcon device={passkey.device} />
            <div>
              <strong>{passkey.device}</strong>
              <span>{factsOf(passkey)}</span>
            </div>
            <BusyButton
              variant="subtle"
              aria-haspopup="dialog"
              isBusy={remove.isPending && remove.variables === passkey.id}
              onClick={() => setAsked(passkey.id)}
            >
              Remove
              <span className="visually-hidden">{` the passkey of ${passkey.device}`}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      {children}
      <ConfirmDialog
        opened={asked !== undefined}
        {...passkeyCopy.confirmRemove}
        isDanger
        onConfirm={() => {
          if (asked) remove.mutate(asked)
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    </Stack>
  )
}
