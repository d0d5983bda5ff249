import { useState } from 'react'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextInput, type TextInputProps } from '#web/ui/text-input.tsx'

type Props = TextInputProps & {
  /** True if a backup code is taken instead. */
  takesBackupCode?: boolean
}

/** A field for the code of an app. Phones show digits, and letters once a backup code is to be typed. */
export function CodeField({ takesBackupCode = false, ...props }: Props) {
  const [isBackup, setBackup] = useState(false)
  const { label, other } = factorCopy.field[isBackup ? 'backup' : 'app']
  return (
    <Stack gap="xs">
      <TextInput
        key={String(isBackup)}
        label={label}
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        autoFocus={isBackup}
        {...props}
      />
      {takesBackupCode && (
        <Button variant="subtle" onClick={() => setBackup(!isBackup)}>
          {other}
        </Button>
      )}
    </Stack>
  )
}
