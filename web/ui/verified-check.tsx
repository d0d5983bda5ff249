import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { Tag } from './tag.tsx'

/** The check beside a verified neighbor's name. */
export const VerifiedCheck = () => (
  <IconRosetteDiscountCheckFilled size={18} color="var(--spruce)" role="img" aria-label="Verified" />
)

export const VerifiedTag = () => (
  <Tag tone="spruce" icon={<IconRosetteDiscountCheckFilled size={14} aria-hidden />}>
    Verified
  </Tag>
)
