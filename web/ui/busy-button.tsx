import { IconHourglassEmpty } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Button } from './button.tsx'

type ButtonProps = Extract<ComponentProps<typeof Button>, { component?: never }>
type Props = Omit<ButtonProps, 'disabled'> & { isBusy: boolean; isDisabled?: boolean }

/**
 * A button that sends something. While busy it ignores clicks and Enter, but keeps the focus, which `disabled` would
 * take from it.
 */
export const BusyButton = ({ isBusy, isDisabled = false, onClick, ...props }: Props) => (
  <Button
    {...props}
    disabled={isDisabled}
    onClick={isBusy ? preventClick : onClick}
    {...(isBusy && {
      'aria-busy': true,
      'aria-disabled': true,
      'data-disabled': true,
      leftSection: <IconHourglassEmpty size={18} aria-hidden />,
    })}
  />
)

const preventClick = (event: MouseEvent) => event.preventDefault()
