import { Loader } from '@mantine/core'

/** How a button looks while what it sent is on its way. It stays a button that has the focus: whoever uses this takes no second press. */
export const busyLook = (isBusy: boolean) =>
  isBusy && {
    'aria-disabled': true,
    'data-disabled': true,
    leftSection: <Loader size={18} color="currentColor" aria-hidden />,
  }
