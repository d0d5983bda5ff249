import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { passwordMinCharacters } from '#shared/limits.ts'

type Props = PasswordInputProps & {
  /** Whether it is chosen here, and not one that the person has. */
  isNew?: boolean
}

/** A password, which whoever types it may look at. */
export const PasswordField = ({ isNew = false, ...props }: Props) => (
  <PasswordInput
    aria-invalid={Boolean(props.error)}
    autoComplete={isNew ? 'new-password' : 'current-password'}
    {...(isNew && { description: `At least ${passwordMinCharacters} characters` })}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    {...props}
  />
)
