import { IconHourglassEmpty } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Button } from './button.tsx'

type ButtonProps = Extract<ComponentProps<typeof Button>, { component?: never }>
type Props = Omit<ButtonProps, 'disabled'> & { isBusy: boolean; isDisabled?: boolean }

/**
 * Sends something. While that is on its way it takes no second press, neither by itself nor by Enter in its form, and
 * stays a button that has the focus, which `disabled` would take from it.
 */
export const BusyButton = ({ isBusy, isDisabled = false, onClick, ...props }: Props) => (
  <Button
    {...props}
    disabled={isDisabled}
    onClick={isBusy ? refuse : onClick}
    {...(isBusy && {
      'aria-busy': true,
      'aria-disabled': true,
      'data-disabled': true,
      leftSection: <IconHourglassEmpty size={18} aria-hidden />,
    })}
  />
)

const refuse = (event: MouseEvent) => event.preventDefault()
