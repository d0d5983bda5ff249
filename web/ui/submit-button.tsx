import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import type { ButtonLook } from './button.tsx'

type Props = { isBusy: boolean; busyLabel: string; children: ReactNode } & Pick<ButtonLook, 'size'>

/** Submits a form; the label changes while it is being sent. */
export const SubmitButton = ({ isBusy, busyLabel, children, ...look }: Props) => (
  <BusyButton type="submit" {...look} isBusy={isBusy}>
    {isBusy ? busyLabel : children}
  </BusyButton>
)
