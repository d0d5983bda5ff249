import type { FormEventHandler, ReactNode, RefObject } from 'react'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

type Props = {
  element: RefObject<HTMLFormElement | null>
  /** The present sign-in address. */
  email: string
  submitLabel: string
  isBusy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/**
 * A form that changes how the viewer signs in. Validation is left to the server: two fields are not worth loading the
 * schemas.
 */
export const AccountForm = ({ element, email, submitLabel, isBusy, onSubmit, onClose, children }: Props) => (
  <form ref={element} onSubmit={onSubmit} noValidate>
    {/* Tells password managers which account the fields belong to. */}
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <Stack>
      {children}
      <FormButtons onCancel={onClose}>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          {submitLabel}
        </SubmitButton>
      </FormButtons>
    </Stack>
  </form>
)
