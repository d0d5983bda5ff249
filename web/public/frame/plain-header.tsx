import { Brand } from '#web/ui/brand.tsx'

/** It asks nobody to sign in. */
export const PlainHeader = () => (
  <header className="header">
    <div className="page header-row">
      <Brand />
    </div>
  </header>
)
