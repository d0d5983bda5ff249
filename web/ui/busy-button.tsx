import { Button, type ButtonProps, type ElementProps, Loader } from '@mantine/core'
import type { MouseEvent, Ref } from 'react'

type Props = Omit<ButtonProps, 'loading' | 'disabled'> &
  ElementProps<'button', keyof ButtonProps> & { isBusy: boolean; isDisabled?: boolean; ref?: Ref<HTMLButtonElement> }

/**
 * Sends something. While that is on its way it takes no second press, neither by itself nor by Enter in its form, and
 * stays a button that has the focus, which the library's `loading` would take from it.
 */
export const BusyButton = ({ isBusy, isDisabled = false, onClick, ...props }: Props) => (
  <Button
    {...props}
    disabled={isDisabled}
    onClick={isBusy ? refuse : onClick}
    {...(isBusy && {
      'aria-disabled': true,
      'data-disabled': true,
      leftSection: <Loader size={18} color="currentColor" aria-hidden />,
    })}
  />
)

const refuse = (event: MouseEvent) => event.preventDefault()
