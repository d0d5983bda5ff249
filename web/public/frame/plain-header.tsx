import { Brand } from '#web/ui/brand.tsx'

/** Of pages that are the same for everybody: who reads them may be signed in, so it asks nobody to. */
export const PlainHeader = () => (
  <header className="header">
    <div className="page header-row">
      <Brand />
    </div>
  </header>
)
