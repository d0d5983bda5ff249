import { IconX } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'

type Props = { label: string; className?: string | undefined; onClick: () => void }

/** A button with a cross that closes or removes its container. */
export const CloseButton = ({ label, className, onClick }: Props) => (
  <IconButton aria-label={label} className={className} onClick={onClick}>
    <IconX size={22} stroke={1.8} aria-hidden />
  </IconButton>
)
