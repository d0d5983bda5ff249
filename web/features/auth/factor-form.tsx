import { useQuery } from '@tanstack/react-query'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { passkeyCopy } from '#shared/auth/passkey-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { CodeField } from './code-field.tsx'
import { factorsQuery, useShowFactor } from './factor-queries.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useCodeForm } from './use-code-form.ts'

type Props = {
  /** The reason why a second factor is needed. */
  text: string
  onShown: () => void
  /** Undefined if there is nothing to go back to. */
  onClose?: (() => void) | undefined
}

/** Asks for a second factor in the middle of something, which then goes on: a code of the app, or a passkey. */
export function FactorForm({ text, onShown, onClose }: Props) {
  const { data: factors, isPending } = useQuery(factorsQuery())
  if (isPending) return <Skeleton height={92} />
  const [hasApp, hasPasskey] = [factors?.appSince != null, (factors?.passkeys ?? 0) > 0]
  if (hasPasskey && !hasApp)
    return (
      <Stack>
        <Text>{text}</Text>
        <PasskeyButton label={passkeyCopy.use} variant="default" onShown={onShown} />
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        )}
      </Stack>
    )
  return (
    <Stack>
      <CodeForm text={text} onShown={onShown} onClose={onClose} />
      {hasPasskey && <PasskeyButton label={passkeyCopy.instead} onShown={onShown} />}
    </Stack>
  )
}

function CodeForm({ text, onShown, onClose }: Props) {
  const show = useShowFactor()
  const { form, element, submit } = useCodeForm({ send: show.mutateAsync, onSent: onShown })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack>
        <Text>{text}</Text>
        <CodeField takesBackupCode autoFocus {...form.text('code')} />
        {onClose ? (
          <FormButtons onCancel={onClose}>
            <ContinueButton isBusy={show.isPending} />
          </FormButtons>
        ) : (
          <ContinueButton isBusy={show.isPending} />
        )}
      </Stack>
    </form>
  )
}

const ContinueButton = ({ isBusy }: { isBusy: boolean }) => (
  <SubmitButton isBusy={isBusy} busyLabel="Processing...">
    {factorCopy.continue}
  </SubmitButton>
)
