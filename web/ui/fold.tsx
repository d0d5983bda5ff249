import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './fold.module.css'

type Props = { title: string; icon?: ReactNode; children: ReactNode }

/** One line that opens on what is not everybody's to read. */
export const Fold = ({ title, icon, children }: Props) => (
  <details className={classes.fold}>
    <summary>
      {icon}
      <span>{title}</span>
      <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
    </summary>
    {children}
  </details>
)
