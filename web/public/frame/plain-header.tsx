import { Brand } from '#web/ui/brand.tsx'

/** It asks nobody to sign in: who reads it has, or may have. */
export const PlainHeader = () => (
  <header className="header">
    <div className="page header-row">
      <Brand />
    </div>
  </header>
)
