import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isFormer } from '#shared/users/former.ts'

type Props = { id: string; className: string | undefined; children: ReactNode }

/** Leads to the person's own page; whoever has left has none. */
export const PersonLink = ({ id, className, children }: Props) =>
  isFormer({ id }) ? (
    <span className={className}>{children}</span>
  ) : (
    <Link to="/user/$userId" params={{ userId: id }} className={className ?? ''}>
      {children}
    </Link>
  )
