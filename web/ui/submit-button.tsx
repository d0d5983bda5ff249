import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'

type Props = { isBusy: boolean; busyLabel: string; children: ReactNode }

/** Sends a form, and says so while it is on its way. */
export const SubmitButton = ({ isBusy, busyLabel, children }: Props) => (
  <BusyButton type="submit" isBusy={isBusy}>
    {isBusy ? busyLabel : children}
  </BusyButton>
)
