import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'

/** It asks nobody to sign in. */
export const PlainHeader = ({ children }: { children?: ReactNode }) => (
  <header className="header">
    <div className="page header-row">
      <Brand />
      {children}
    </div>
  </header>
)
