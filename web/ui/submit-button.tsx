import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { isBusy: boolean; busyLabel: string; children: ReactNode }

/** Sends a form. While it is on its way the button keeps the focus; the form takes no second press. */
export const SubmitButton = ({ isBusy, busyLabel, children }: Props) => (
  <Button
    type="submit"
    {...(isBusy && {
      'aria-disabled': true,
      'data-disabled': true,
      leftSection: <Loader size={18} color="currentColor" aria-hidden />,
    })}
  >
    {isBusy ? busyLabel : children}
  </Button>
)
