import { unreadBadgeMax } from '#shared/constants.ts'
import classes from './count-badge.module.css'

type Props = { count: number; className?: string | undefined }

/** A number on a button or a link: '12', '99+'. Hidden from screen readers, which need words. */
export const CountBadge = ({ count, className = '' }: Props) => (
  <span className={`${classes.count} ${className}`} aria-hidden>
    {count > unreadBadgeMax ? `${unreadBadgeMax}+` : count}
  </span>
)
