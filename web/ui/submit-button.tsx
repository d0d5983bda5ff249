import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { busyLook } from './busy.tsx'

type Props = { isBusy: boolean; busyLabel: string; children: ReactNode }

/** Sends a form. While it is on its way the button keeps the focus; the form takes no second press. */
export const SubmitButton = ({ isBusy, busyLabel, children }: Props) => (
  <Button type="submit" {...busyLook(isBusy)}>
    {isBusy ? busyLabel : children}
  </Button>
)
