import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'

/** A header without the links to sign in. */
export const PlainHeader = ({ children }: { children?: ReactNode }) => (
  <header className="header">
    <div className="page header-row">
      <Brand />
      {children}
    </div>
  </header>
)
