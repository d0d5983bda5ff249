import { factorCopy } from '#shared/auth/factor-copy.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { CodeField } from './code-field.tsx'
import { useShowFactor } from './factor-queries.ts'
import { useCodeForm } from './use-code-form.ts'

type Props = {
  /** The reason why a code is needed. */
  text: string
  onShown: () => void
  /** Undefined if there is nothing to go back to. */
  onClose?: (() => void) | undefined
}

/** Asks for a code in the middle of something, which then goes on. */
export function FactorForm({ text, onShown, onClose }: Props) {
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
