import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

type Props = { title: string; icon?: ReactNode; children: ReactNode }

/** A disclosure for optional content. */
export const Disclosure = ({ title, icon, children }: Props) => (
  <details className={classes.disclosure}>
    <summary>
      {icon}
      <span>{title}</span>
      <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
    </summary>
    {children}
  </details>
)
